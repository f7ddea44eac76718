import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesNamed } from '../../../../src/inspector/checks/check-page.ts';
import { lookAt, lookBounds } from '../../../../src/inspector/checks/rules/tool-look.ts';
import type { PageTool } from '../../../../src/protocol/inspect.ts';
import type { Json } from '../../../../src/registry/index.ts';
import { Reads } from '../../reads.ts';
import { aTool, reportOf } from './a-tool.ts';

const keywords = [
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  '$ref',
  '$defs',
  'anyOf',
  'enum',
  'default',
  'description',
  'title',
  '__proto__',
  'constructor',
  'a/b~c',
  '',
];
/** Values that are nearly schemas. */
const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>('object', 'string', 'wat', '#/$defs/a', '#/%', null, true, 7),
    fc.string(),
    fc.array(tie('schema'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...keywords), fc.string()), tie('schema'), { maxKeys: 5 }),
  ),
}));

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.lorem({ maxCount: 30 }),
  fc.constantFrom('', 'delete', 'get_x'),
);
const anyTool: fc.Arbitrary<PageTool> = fc.record({
  frame: fc.constantFrom('', '0', '0.1'),
  name: text,
  title: text,
  description: text,
  inputSchema: schema,
  outputSchema: fc.option(schema, { nil: undefined }),
  annotations: fc.dictionary(fc.oneof(fc.constantFrom('readOnlyHint', '__proto__'), fc.string()), schema, {
    maxKeys: 3,
  }),
  source: fc.constantFrom<PageTool['source']>({ from: 'script' }, { from: 'unknown' }, { from: 'pagehand' }),
  size: fc.integer(),
});

describe('the checks', () => {
  it('throw on no tool, and name no place beyond the first', () => {
    fc.assert(
      fc.property(fc.array(anyTool, { maxLength: 6 }), (tools) => {
        const { findings } = reportOf(tools, { ourNames: new Set(['get_x']) });
        for (const finding of findings) {
          expect(finding.places.length).toBeLessThanOrEqual(Math.min(placesNamed, finding.count));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('say the same of the same tools', () => {
    fc.assert(
      fc.property(fc.array(anyTool, { maxLength: 4 }), (tools) => {
        expect(reportOf(tools)).toEqual(reportOf(structuredClone(tools)));
      }),
    );
  });

  it('have an id for each finding of tools that differ in name or frame', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyTool, { maxLength: 6, selector: ({ frame, name }) => `${frame} ${name}` }),
        (tools) => {
          const ids = reportOf(tools).findings.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
    );
  });

  it('look no further into a schema than they may', () => {
    const wide = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 60_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
      ),
    };
    const reads = new Reads();
    const look = lookAt(reads.of(aTool({ inputSchema: wide })));
    expect(look.schemas.length).toBeLessThanOrEqual(lookBounds.values);
    expect(look.schemas.length).toBeGreaterThan(lookBounds.values / 3);
    // A member for each value, and what is looked for in it.
    expect(reads.count).toBeLessThan(2 * lookBounds.values);
  });

  it('survive depth, and a text of a megabyte', () => {
    let deep: Json = { type: 'string' };
    for (let level = 0; level < 20_000; level++) deep = { type: 'object', properties: { a: deep } };
    const tools = [
      aTool({ inputSchema: deep, size: 1_000_000 }),
      aTool({ name: 'long', description: `${'ignore '.repeat(150_000)}${'\u200B'.repeat(1_000)}` }),
    ];
    for (const { texts } of tools.map(lookAt)) {
      expect(Math.max(...texts.map(({ text }) => text.length))).toBeLessThanOrEqual(lookBounds.text);
    }
    // Of so long a text, a pattern that tries again from every place would not get to the end.
    expect(reportOf(tools).findings.map(({ rule }) => rule)).toContain('schema_size');
  });

  it('compare no tool with every other: 10,000, alike or not', () => {
    const alike = Array.from({ length: 5_000 }, (_, index) => aTool({ name: `get_${index}` }));
    const words =
      'order cart bill ticket person day sum number list window button answer question table row'.split(' ');
    const others = Array.from({ length: 5_000 }, (_, index) =>
      aTool({
        name: `find_${index}`,
        description: words
          .map((word, at) => (((index >> at) & 1) === 1 ? word : `${word}${index % 97}`))
          .join(' '),
      }),
    );
    // About a second on a slow machine; comparing every two would take minutes, longer than this test may.
    const { findings } = reportOf([...alike, ...others]);
    expect(findings.filter(({ rule }) => rule === 'same_meaning').length).toBeGreaterThanOrEqual(4_999);
  }, 60_000);
});
