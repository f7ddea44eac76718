import { describe, expect, it } from 'vitest';
import { pageToolsSchema } from '../../../../src/background/inspect/page-answers.ts';

/** An answer with frames of these names. */
const fits = (...names: readonly string[]): boolean =>
  pageToolsSchema.safeParse({
    version: 'v',
    same: false,
    frames: names.map((frame) => ({ frame, url: '', origin: '', visible: true })),
    tools: [],
    left: 0,
  }).success;
const deep = (documents: number): string => Array.from({ length: documents }, () => '999').join('.');

describe('what a page answers of its tools', () => {
  it('names as many frames as a page can have, as deep as they are told of', () => {
    expect(fits(deep(299))).toBe(true);
    expect(fits(...Array.from({ length: 1_000 }, (_, at) => `~${at}`))).toBe(true);
  });

  it('makes no sense with names that no frame has', () => {
    expect(fits(deep(301))).toBe(false);
    expect(fits('0..1')).toBe(false);
    expect(fits(...Array.from({ length: 1_001 }, (_, at) => `~${at}`))).toBe(false);
  });
});
