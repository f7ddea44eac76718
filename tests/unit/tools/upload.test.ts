import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inEnglish } from '../../../src/protocol/said/said.ts';
import type { FileContent, FilesGiven, Hands } from '../../../src/tools/acting-handle.ts';
import { filesSchema, mostBase64 } from '../../../src/tools/file-sources.ts';
import type { PageHandle } from '../../../src/tools/handles.ts';
import { uploadFile } from '../../../src/tools/upload.ts';
import { faultsOf, reachOf, refusal, runTool } from './run-tool.ts';

const input = { role: 'file', name: 'Papers' };

/** Runs the tool on a page where giving files comes to this. */
async function upload(
  files: readonly object[],
  by: FilesGiven['by'] = 'input',
  shelf: readonly FileContent[] = [],
) {
  let asked: readonly FileContent[] = [];
  const giveFiles: Hands['giveFiles'] = async (_uid, given) => {
    asked = given;
    return { to: input, by, files: given.map(({ name }) => ({ name, size: 1 })) };
  };
  const act: PageHandle['act'] = async (_options, perform) => ({
    result: await perform({ giveFiles } as Hands),
    outcome: { changed: true, notes: [] },
  });
  const fromShelf: PageHandle['fromShelf'] = async (names) =>
    names.flatMap((name) => shelf.filter((file) => file.name === name));
  const said = await runTool(uploadFile, { uid: 'kq1', files }, { act, fromShelf });
  return { said, asked };
}

function asksFor(input: object) {
  return uploadFile.asksFor?.({
    promptText: undefined,
    ...z.strictObject(uploadFile.schema).parse(input),
  });
}

const faults = (...files: object[]) => faultsOf(uploadFile, { uid: 'kq1', files });

describe('upload_file', () => {
  it('gives files in order, and answers where they went', async () => {
    const { said, asked } = await upload([
      { name: 'b.csv', content: 'a;b' },
      { name: 'a.bin', base64: 'AAEC' },
      { name: 'c.csv', content: '', mimeType: 'text/plain' },
    ]);
    expect(asked).toEqual([
      { name: 'b.csv', mimeType: 'text/csv', data: btoa('a;b') },
      { name: 'a.bin', mimeType: '', data: 'AAEC' },
      { name: 'c.csv', mimeType: 'text/plain', data: '' },
    ]);
    expect(said.data).toEqual({
      to: input,
      by: 'input',
      files: ['b.csv', 'a.bin', 'c.csv'].map((name) => ({ name, size: 1 })),
      changed: true,
    });
    expect(said.notes).toEqual([]);
  });

  it('gives files of the shelf, by their own name and type or by those of the call', async () => {
    const shelf = [
      { name: 'a.pdf', mimeType: 'application/pdf', data: 'AAEC' },
      { name: 'b.csv', mimeType: '', data: 'AA==' },
    ];
    const files = [
      { shelf: 'b.csv' },
      { name: 'n.txt', content: 'x' },
      { shelf: 'a.pdf', name: 'renamed.bin', mimeType: 'image/png' },
      { shelf: 'a.pdf' },
    ];
    const { asked } = await upload(files, 'input', shelf);
    expect(asked).toEqual([
      { name: 'b.csv', mimeType: 'text/csv', data: 'AA==' },
      { name: 'n.txt', mimeType: 'text/plain', data: btoa('x') },
      { name: 'renamed.bin', mimeType: 'image/png', data: 'AAEC' },
      { name: 'a.pdf', mimeType: 'application/pdf', data: 'AAEC' },
    ]);
  });

  it('reaches beyond the page, and asks each time, only where it takes from the shelf', () => {
    const inline = { uid: 'kq1', files: [{ name: 'a', content: '' }] };
    const shelf = { uid: 'kq1', files: [{ name: 'a', content: '' }, { shelf: 'b' }] };
    expect(reachOf(uploadFile, inline)).toBe('page');
    expect(reachOf(uploadFile, shelf)).toBe('browser');
    expect(asksFor(inline)).toBeUndefined();
    expect(inEnglish(asksFor(shelf) ?? '')).toContain('file shelf');
  });

  it('refuses more than reaches a page at once', async () => {
    const large = { name: 'a', mimeType: '', data: 'A'.repeat(31_000_000) };
    const refused = await refusal(upload([{ shelf: 'a' }, { shelf: 'a' }], 'input', [large]));
    expect(refused).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('Give fewer'),
    });
  });

  it('says that a drop is to be looked at', async () => {
    const { said } = await upload([{ name: 'a.txt', content: 'x' }], 'drop');
    expect(said.notes).toEqual([expect.stringContaining('Look at it')]);
  });

  it('keeps every text and every byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 30_000 }),
        fc.uint8Array(),
        async (text, bytes) => {
          const base64 = Buffer.from(bytes).toString('base64');
          const unpadded = base64.replace(/=+$/, '').replace(/(.{20})/g, '$1\n');
          const { asked } = await upload([
            { name: 'a.txt', content: text },
            { name: 'b', base64 },
            { name: 'c', base64: unpadded },
          ]);
          expect(Buffer.from(asked[0]?.data ?? '', 'base64').toString()).toBe(text);
          expect(asked.slice(1).map(({ data }) => data)).toEqual([base64, base64]);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    '',
    ' ',
    '.',
    '..',
    'a/b.txt',
    'a\\b.txt',
    'a\nb.txt',
    'a\u0000',
    'exe.\u202Egpj',
    'a\u2066b',
    'a\u200Fb',
    '\uD800.txt',
  ])('refuses %j as a name', (name) => {
    expect(faults({ name, content: '' })).toHaveLength(1);
  });

  it.each(['Grüße 世界.txt', '.env', 'no extension', 'می‌خواهم.pdf', '👨‍👩‍👧.png', `${'x'.repeat(196)}.txt`])(
    'takes %j as a name',
    async (name) => {
      const { asked } = await upload([{ name, content: '' }]);
      expect(asked[0]?.name).toBe(name);
    },
  );

  it('refuses a name that is too long', () => {
    expect(faults({ name: `${'x'.repeat(197)}.txt`, content: '' })).toHaveLength(1);
  });

  it('refuses content that is missing, twice there, or no base64', () => {
    const sources = 'one of content, base64 and shelf';
    expect(faults({ name: 'a' })).toEqual([sources]);
    expect(faults({ name: 'a', content: '', base64: '' })).toEqual([sources]);
    expect(faults({ name: 'a', content: '', shelf: 'a' })).toEqual([sources]);
    expect(faults({ content: '' })).toEqual(['a file name']);
    for (const base64 of ['data:text/plain;base64,AAEC', 'AAE*', 'AAECA'])
      expect(faults({ name: 'a', base64 }), base64).toEqual([expect.stringContaining('without data:')]);
    expect(faults({ name: 'a', content: '', mimeType: 'text' })).toEqual(['a MIME type, such as text/csv']);
  });

  it('refuses none, more than ten, and more than fits in a call, naming the limit', () => {
    expect(faults()).toHaveLength(1);
    expect(faults(...Array.from({ length: 11 }, () => ({ name: 'a', content: '' })))).toHaveLength(1);
    const half = { name: 'a', base64: 'AAAA'.repeat(mostBase64 / 8) };
    expect(faults(half, half)).toEqual([]);
    expect(faults(half, half, { name: 'b', content: 'x' })).toEqual([
      expect.stringContaining(`at most ${mostBase64} characters of base64 (3.75 MB)`),
    ]);
  });

  it('tells callers what a file has', () => {
    expect(z.toJSONSchema(filesSchema, { io: 'input' })).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 10,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { name: {}, content: {}, base64: {}, shelf: {}, mimeType: {} },
      },
    });
  });
});
