export const browserVariable: string;
export function unfit(path: string): string | undefined;
export function namedBrowser(): string | undefined;
export function findBrowser(): Promise<string | undefined>;
export function downloadedBrowser(): Promise<string | undefined>;
