import type { Page } from '@playwright/test';

export interface Difference {
  readonly element: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface AcceptedDifference extends Difference {
  readonly page: string;
  readonly reason: string;
}

export interface Comparison {
  readonly both: number;
  readonly differences: readonly Difference[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export const truthFolder: string;
export function truthPages(): string[];
export function acceptedDifferences(): AcceptedDifference[];
export function reasonFor(
  accepted: readonly AcceptedDifference[],
  difference: Difference & { readonly page: string },
): string | undefined;
export function walkBundle(): Promise<string>;
export function serveTruth(): Promise<{ readonly origin: string; close(): void }>;
export function comparePage(page: Page, url: string, bundle: string): Promise<Comparison>;
