export const browserVariable: string;
export function findBrowser(): Promise<string | undefined>;
