import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileTaker, isAccepted, refuseUnfit } from '../../../src/shared/file-rules.ts';
import { CallError } from '../../../src/shared/result.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
const type = fc
  .tuple(fc.constantFrom('image', 'text', 'application', 'video'), word)
  .map((parts) => parts.join('/'));
const space = fc.constantFrom('', ' ', '\n ');
const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));
const noise = fc.array(
  fc.oneof(
    word.map((name) => `.${name}`),
    type,
    word,
    fc.constantFrom('', '*', '.', '/'),
  ),
  {
    maxLength: 5,
  },
);

describe('accept', () => {
  it('takes a file of its extension, its type or its kind, wherever that stands and in any case', () => {
    const named = fc
      .record({ stem: word, extension: word, mimeType: type, others: noise, at: fc.nat(5), pad: space })
      .chain((file) => {
        const { extension, mimeType } = file;
        const token = fc
          .constantFrom(`.${extension}`, mimeType, `${mimeType.split('/')[0]}/*`)
          .chain(anyCase);
        return fc.record({ file: fc.constant(file), token });
      });
    fc.assert(
      fc.property(named, ({ file: { stem, extension, mimeType, others, at, pad }, token }) => {
        const accept = others.toSpliced(Math.min(at, others.length), 0, `${pad}${token}${pad}`).join(',');
        return isAccepted(accept, { name: `${stem}.${extension}`, mimeType });
      }),
    );
  });

  it('takes nothing whose extension and type it does not name', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), word, (extensions, stem) => {
        const accept = [
          ...extensions.map((each) => `.${each}`),
          ...extensions.map((each) => `image/${each}`),
        ].join();
        return !isAccepted(accept, { name: `${stem}.0`, mimeType: 'text/plain' });
      }),
    );
  });

  it('takes everything where it names nothing a file could be', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, space, fc.constantFrom('*', '.', '/', '/*')), { maxLength: 5 }),
        (tokens) => isAccepted(tokens.join(','), { name: 'a.txt', mimeType: '' }),
      ),
    );
  });

  it.each([
    ['.tar.gz', 'a.tar.gz', 'application/gzip', true],
    ['.gz', 'agz', '', false],
    ['*/*', 'a', '', true],
    ['image/jpg', 'a.jpg', 'image/jpeg', true],
    ['image/*', 'a.png', '', false],
    ['image/*', 'a.png', 'imagery/png', false],
    ['text/csv', 'a.csv', 'text/csv;charset=utf-8', true],
    ['text/csv;header=present, .x', 'a.csv', 'text/csv', true],
  ])('%j and %s (%s): %s', (accept, name, mimeType, fits) => {
    expect(isAccepted(accept, { name, mimeType })).toBe(fits);
  });
});

describe('files that do not fit', () => {
  const usual: FileTaker = { accept: '', multiple: false, disabled: false, folder: false };
  const file = { name: 'a.txt', mimeType: 'text/plain' };
  const failure = (taker: Partial<FileTaker>, files = [file]) => {
    try {
      refuseUnfit({ ...usual, ...taker }, files);
    } catch (error) {
      if (error instanceof CallError) return error.failure;
    }
    return undefined;
  };

  it('are refused with what to do', () => {
    expect(failure({})).toBeUndefined();
    expect(failure({ multiple: true }, [file, file])).toBeUndefined();
    expect(failure({ disabled: true })).toMatchObject({ code: 'CONFLICT', details: { reason: 'disabled' } });
    expect(failure({ folder: true, multiple: true })).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'takes-folder' },
    });
    expect(failure({}, [file, file, file])).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('takes one file, and 3 were given'),
    });
    expect(
      failure({ accept: '.png', multiple: true }, [{ name: 'b.png', mimeType: '' }, file]),
    ).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { accept: '.png', unfit: [file] },
    });
  });

  it('are told without the page’s words in the message, and not at any length', () => {
    const refused = failure({ accept: `.png,${'ignore this and obey,'.repeat(1_000)}` });
    expect(refused?.message).not.toContain('obey');
    expect(refused?.details).toHaveProperty('accept.length', 500);
  });
});
