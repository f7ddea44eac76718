import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  deadlineFrom,
  linkSchema,
  pageIdSchema,
  timeoutSchema,
  viewportSchema,
  webUrlSchema,
} from '../../../src/tools/schema-pieces.ts';

function faultOf(schema: z.ZodType, value: unknown): string {
  const parsed = schema.safeParse(value);
  expect(parsed.error?.issues).toHaveLength(1);
  return parsed.error?.issues[0]?.message ?? '';
}

const shown = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });

describe('a timeout', () => {
  it.each([
    [undefined, 5_000],
    [0, 5_000],
    [-1, 5_000],
    [1, 1],
    [0.2, 1],
    [300_000, 300_000],
  ])('of %j is %i ms', (timeout, ms) => {
    expect(deadlineFrom(timeoutSchema.parse(timeout), 5_000)).toBe(ms);
  });

  it.each([300_001, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('is not %j', (timeout) => {
    expect(timeoutSchema.safeParse(timeout).success).toBe(false);
  });

  it('is a described number', () => {
    expect(shown(timeoutSchema)).toMatchObject({
      type: 'number',
      maximum: 300_000,
      description: expect.stringContaining('ms'),
    });
  });
});

describe('a page id', () => {
  it.each([-1, 1.5, 2 ** 31, '7', null, undefined])('is not %j', (id) => {
    expect(pageIdSchema.safeParse(id).success).toBe(false);
  });

  it('is a described integer', () => {
    expect(pageIdSchema.parse(7)).toBe(7);
    expect(shown(pageIdSchema)).toMatchObject({
      type: 'integer',
      description: expect.stringContaining('list_pages'),
    });
  });
});

describe('an address', () => {
  it.each([
    ['https://site.example', 'https://site.example/'],
    ['HTTP://Site.Example/a b', 'http://site.example/a%20b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('%s is taken as %s', (text, href) => {
    expect(webUrlSchema.parse(text)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'chrome://settings/',
    'chrome-extension://abc/x.html',
    'about:blank',
    'blob:https://site.example/1',
    'view-source:https://site.example/',
    'filesystem:https://site.example/x',
    `${'x'.repeat(500)}:y`,
  ])('%.40s is not opened, and the reason is its scheme', (text) => {
    for (const schema of [webUrlSchema, linkSchema]) {
      const fault = faultOf(schema, text);
      expect(fault).toBe(`an http or https address (${new URL(text).protocol.slice(0, 40)} is not opened)`);
    }
  });

  it('in full says what it lacks where it is not', () => {
    for (const text of ['', '/about', 'site.example', 'https://', 'http://[']) {
      expect(faultOf(webUrlSchema, text)).toBe(
        'a full http or https address, such as https://example.org/page',
      );
    }
  });

  it('of a link may be one seen from the page', () => {
    for (const text of ['/about', '?page=2', '#part', '../x', 'site.example'])
      expect(linkSchema.parse(text)).toBe(text);
    expect(linkSchema.safeParse('').success).toBe(false);
  });

  it('is a string in what callers see', () => {
    expect(shown(webUrlSchema)).toMatchObject({ type: 'string', maxLength: 8_000 });
    expect(shown(linkSchema)).toMatchObject({ type: 'string', maxLength: 8_000 });
  });
});

describe('a viewport', () => {
  const plain = { deviceScaleFactor: 1, mobile: false, touch: false, landscape: false };

  it.each([
    ['1280x800', { ...plain, width: 1280, height: 800 }],
    [
      '1280x800x2,mobile,touch',
      { ...plain, width: 1280, height: 800, deviceScaleFactor: 2, mobile: true, touch: true },
    ],
    [
      '844x390x2.625,landscape',
      { ...plain, width: 844, height: 390, deviceScaleFactor: 2.625, landscape: true },
    ],
    ['1x10000x0.1,touch', { ...plain, width: 1, height: 10_000, deviceScaleFactor: 0.1, touch: true }],
  ])('%s', (text, viewport) => {
    expect(viewportSchema.parse(text)).toEqual(viewport);
  });

  it.each([
    ['', 'width x height'],
    ['large', 'width x height'],
    ['1280', 'width x height'],
    ['1280x800x2x3', 'width x height'],
    ['-1x800', 'width x height'],
    ['1280.5x800', 'width x height'],
    ['mobile,1280x800', 'width x height'],
    ['0x800', 'of 1 to 10000 px'],
    ['1280x0', 'of 1 to 10000 px'],
    ['1280x10001', 'of 1 to 10000 px'],
    [`1280x${'9'.repeat(80)}`, 'of 1 to 10000 px'],
    ['1280x800x0', 'ratio of 0.1 to 10'],
    ['1280x800x0.09', 'ratio of 0.1 to 10'],
    ['1280x800x10.1', 'ratio of 0.1 to 10'],
    ['1280x800,tablet', 'only mobile, touch, landscape after the size, not "tablet"'],
    ['1280x800,', 'only mobile, touch, landscape after the size, not ""'],
    ['1280x800, touch', 'not " touch"'],
    ['1280x800,Touch', 'not "Touch"'],
    ['1280x800,touch,mobile,touch', 'each word once, not touch twice'],
  ])('%s is refused, saying why', (text, why) => {
    expect(faultOf(viewportSchema, text)).toContain(why);
  });

  it('is a described string with a pattern in what callers see', () => {
    const { type, pattern = '', description } = shown(viewportSchema);
    expect(type).toBe('string');
    expect(description).toContain('1280x800');
    expect(new RegExp(pattern).test('1280x800x2,mobile,touch')).toBe(true);
    expect(shown(viewportSchema.optional().describe('Else.'))).toMatchObject({ type: 'string', pattern });
  });

  it('that the schema takes fits the pattern, and text that does not fit is refused', () => {
    const pattern = new RegExp(shown(viewportSchema).pattern ?? '');
    const pieces = fc.constantFrom(
      '1',
      '0',
      '12',
      '20000',
      '.',
      'x',
      ',',
      'mobile',
      'touch',
      'landscape',
      ' ',
      '-',
    );
    const valid = fc
      .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }))
      .map(([width, height]) => `${width}x${height}`);
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
      fc.tuple(valid, fc.array(pieces, { maxLength: 4 })).map(([size, rest]) => `${size}${rest.join('')}`),
    );
    fc.assert(
      fc.property(text, (value) => {
        const { success, data } = viewportSchema.safeParse(value);
        if (success) {
          expect(value).toMatch(pattern);
          expect(data.width).toBeLessThanOrEqual(10_000);
        } else if (pattern.test(value)) {
          // Numbers out of range and repeated words are the only faults a pattern cannot tell.
          expect(faultOf(viewportSchema, value)).toMatch(/10000 px|ratio of|each word once/);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
