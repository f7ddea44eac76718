export interface Machine {
  find(): Promise<string | undefined>;
  downloaded(): Promise<boolean>;
  run(
    command: readonly string[],
    options?: { timeout?: number; env?: Record<string, string> },
  ): Promise<{ ok: boolean; output: string }>;
  say(step: string): void;
  readonly isRoot: boolean;
  readonly hasApt: boolean;
  readonly platform: string;
}
export function getBrowser(edges?: Partial<Machine>): Promise<string>;
