export interface Part {
  readonly group: 'checks' | 'build' | 'unit' | 'mcp' | 'browser';
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  readonly report?: string;
  readonly only?: () => boolean;
}
export const parts: readonly Part[];
export function chooseParts(names: readonly string[]): readonly Part[];
