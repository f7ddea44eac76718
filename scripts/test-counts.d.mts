export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
export const one: { readonly passed: Counts; readonly failed: Counts };
export function countReport(report: unknown, ok: boolean): Counts;
export function total(all: readonly Counts[]): Counts;
export function totalLine(counts: Counts): string;
