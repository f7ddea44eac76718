export const usage: string;
export function readOptions(
  args: readonly string[],
  machine: { display: boolean },
): { headless: boolean; native: boolean; port: number };
export function hasDisplay(machine?: {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
}): boolean;
