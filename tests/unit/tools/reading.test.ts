import { describe, expect, it } from 'vitest';
import { inputSchemaOf } from '../../../src/background/catalog/input-schema.ts';
import type { ReadArgs, ReadResult, SelectionResult } from '../../../src/protocol/page-operations.ts';
import { experiments } from '../../../src/tools/experiments.ts';
import { getSelection, readPage } from '../../../src/tools/reading.ts';
import { runTool } from './run-tool.ts';

const found: ReadResult = {
  url: 'https://site.example/page',
  title: 'A page',
  byline: 'Sample Reporter',
  language: 'en',
  markdown: 'Words.',
  headings: [{ level: 2, text: 'Part' }],
  totalChars: 6,
  source: 'article',
  notes: ['Something was skipped.'],
};

function read(input: object, result: Partial<ReadResult> = {}, slim = false) {
  const asked: ReadArgs[] = [];
  const said = runTool(readPage({ slim }), input, {
    operations: {
      read: (args) => {
        asked.push(args);
        return { ...found, ...result };
      },
    },
  });
  return said.then((rest) => ({ ...rest, asked }));
}

describe('read_page', () => {
  it('answers the text, and keeps what a short answer can do without apart', async () => {
    const { data, detail, texts, notes } = await read({});
    expect(texts).toEqual(['Words.']);
    expect(data).toEqual({ url: 'https://site.example/page', title: 'A page', totalChars: 6 });
    expect(detail).toEqual({
      byline: 'Sample Reporter',
      language: 'en',
      source: 'article',
      headings: [{ level: 2, text: 'Part' }],
    });
    expect(notes).toEqual(['Something was skipped.']);
  });

  it('says how to go on', async () => {
    const { data, notes } = await read({}, { totalChars: 100, nextOffset: 6, notes: [] });
    expect(data).toMatchObject({ next_offset: 6 });
    expect(notes).toEqual(['94 characters are left. Call again with offset 6 to read on.']);
  });

  it('names the headings, short or not, to whoever asked for one that is not there', async () => {
    expect((await read({ section: 'Prat' }, { markdown: '' }, true)).data).toHaveProperty('headings');
    expect((await read({ section: 'Part' }, {}, true)).data).not.toHaveProperty('headings');
  });

  it.each([
    { slim: true, chars: 4_000 },
    { slim: false, chars: 10_000 },
  ])('reads $chars characters at a time (slim: $slim), unless asked for more', async ({ slim, chars }) => {
    expect((await read({}, {}, slim)).asked).toEqual([{ section: undefined, offset: 0, maxChars: chars }]);
    expect((await read({ max_chars: 20_000 }, {}, slim)).asked).toMatchObject([{ maxChars: 20_000 }]);
    expect(inputSchemaOf(readPage({ slim })).properties?.max_chars).toMatchObject({ default: chars });
  });
});

describe('get_selection', () => {
  function select(result: Partial<SelectionResult>, input: object = {}) {
    return runTool(getSelection, input, {
      operations: {
        selection: ({ maxChars }) => ({
          text: '',
          url: 'https://site.example/page',
          totalChars: 0,
          notes: [`${maxChars} at most`],
          ...result,
        }),
      },
    });
  }

  it('answers what is selected, and where', async () => {
    const { data, texts, notes } = await select({ text: 'These words', totalChars: 11 });
    expect(texts).toEqual(['These words']);
    expect(data).toEqual({ url: 'https://site.example/page', totalChars: 11 });
    expect(notes).toEqual(['10000 at most']);
  });

  it('says why there is nothing', async () => {
    const { texts, notes } = await select({ notes: ['Nothing is selected.'] }, { max_chars: 500 });
    expect({ texts, notes }).toEqual({ texts: [''], notes: ['Nothing is selected.'] });
  });

  it('says how much more there is', async () => {
    const { notes } = await select({ text: 'x'.repeat(500), totalChars: 900, notes: [] }, { max_chars: 500 });
    expect(notes).toEqual([
      'Only the first 500 of 900 characters are given. A larger max_chars, up to 50000, gives more.',
    ]);
  });

  it('is an experiment that reads', () => {
    expect(getSelection).toMatchObject({
      experiment: 'selection',
      effect: 'read',
      reach: 'page',
      level: 'read',
    });
    expect(experiments).toHaveProperty('selection');
  });
});
