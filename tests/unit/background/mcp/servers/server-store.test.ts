import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerId } from '../../../../../src/background/mcp/remote.ts';
import type { ServerEntry } from '../../../../../src/background/mcp/servers/server-entry.ts';
import { readServers, wrapServers } from '../../../../../src/background/mcp/servers/stored-servers.ts';
import { mostStored, withinRoom, withWord } from '../../../../../src/background/mcp/servers/tool-words.ts';
import { newOffer } from '../../../../../src/background/mcp/tools/offered-on.ts';
import type { ToolTerms } from '../../../../../src/background/mcp/tools/tool-terms.ts';
import { type Site, toolPolicies } from '../../../../../src/protocol/levels.ts';
import { inEnglish } from '../../../../../src/protocol/said/said.ts';
import { callRefusal } from '../../call-refusal.ts';

const here = 'https://here.example' as Site;

function anEntry(parts: Partial<ServerEntry> = {}): ServerEntry {
  return {
    ...newOffer,
    id: 'server-1' as ServerId,
    title: 'My files',
    slug: 'files',
    url: 'https://files.example/mcp',
    headers: [{ name: 'X-Key', value: 'value' }],
    timeout: 30_000,
    ...parts,
  };
}

function theTerms(length = 0): ToolTerms {
  return {
    fingerprint: 'f',
    title: 'Read',
    description: 'x'.repeat(length),
    readOnly: true,
    destructive: false,
    schema: '{}',
  };
}

const site = fc.constantFrom(here, 'https://there.example:8080' as Site, 'file://' as Site);
const word = fc.oneof(
  fc.record({ policy: fc.constantFrom(...toolPolicies) }),
  fc.record({ policy: fc.constant('allow' as const), terms: fc.constant(theTerms()) }),
);
const words = fc.dictionary(
  fc.string({ maxLength: 20 }).map((name) => JSON.stringify(['server-1', 'tool', name])),
  word,
  { maxKeys: 4 },
);
const anyEntry: fc.Arbitrary<ServerEntry> = fc.record({
  id: fc.uuid().map((id) => id as ServerId),
  title: fc.stringMatching(/^[A-Za-zéß ]{0,29}[a-z]$/),
  slug: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
  url: fc.webUrl({ validSchemes: ['http', 'https'], withFragments: false }),
  headers: fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^X-[A-Za-z0-9]{1,10}$/),
      value: fc.stringMatching(/^[!-~]{1,20}$/),
    }),
    { maxLength: 3, selector: ({ name }) => name.toLowerCase() },
  ),
  timeout: fc.integer({ min: 1_000, max: 600_000 }),
  enabled: fc.boolean(),
  sites: fc.oneof(
    fc.constant({ on: 'none' as const }),
    fc.constant({ on: 'all' as const }),
    fc.record({ on: fc.constant('picked' as const), sites: fc.uniqueArray(site) }),
  ),
  tools: words,
  siteTools: fc.dictionary(site, words),
});

describe('stored servers', () => {
  it('are none where nothing is stored', () => {
    expect(readServers(undefined)).toEqual({ servers: [] });
  });

  it('are read as they were written, whatever they are', () => {
    const all = fc.uniqueArray(anyEntry, { maxLength: 5, selector: ({ slug }) => slug });
    fc.assert(
      fc.property(all, (servers) => {
        expect(readServers(JSON.parse(JSON.stringify(wrapServers(servers))))).toEqual({ servers });
      }),
    );
  });

  it('are refused, or good, and never a failure, whatever is stored', () => {
    const near = anyEntry.chain((entry) =>
      fc
        .record({
          member: fc.constantFrom(...Object.keys(entry)),
          value: fc.oneof(fc.jsonValue(), fc.constant({}), fc.constant([])),
        })
        .map(({ member, value }) => ({ version: 1, servers: [{ ...entry, [member]: value }] })),
    );
    let refused = 0;
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), near), (stored) => {
        const found = readServers(stored);
        if ('refused' in found) {
          refused += 1;
          expect(inEnglish(found.refused)).toMatch(/^[A-Z“].*\.$/s);
        } else {
          read += 1;
          expect(readServers(wrapServers(found.servers))).toEqual(found);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(refused, read)).toBeGreaterThan(10);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'They are not servers of Pagehand.'],
    ['a later version', { version: 9, servers: [] }, 'They are of version 9'],
    ['the same server twice', wrapServers([anEntry(), anEntry({ slug: 'b' })]), 'two servers are the same'],
    ['the same slug twice', wrapServers([anEntry(), anEntry({ id: 'b' as ServerId })]), 'share a short name'],
    [
      'a forbidden header',
      wrapServers([anEntry({ headers: [{ name: 'Cookie', value: 'a' }] })]),
      'no name of a header',
    ],
    [
      'a header that breaks its line',
      wrapServers([anEntry({ headers: [{ name: 'X', value: 'a\r\nb' }] })]),
      '“0.headers.0” is not right: no value that can be sent.',
    ],
    [
      'an address elsewhere',
      wrapServers([anEntry({ url: 'ftp://files.example' })]),
      'no address of a server',
    ],
    [
      'more than there may be',
      wrapServers(Array.from({ length: 51 }, (_, at) => anEntry({ id: `${at}` as ServerId, slug: `${at}` }))),
      'The whole',
    ],
  ])('that are not right are refused: %s', (_what, stored, why) => {
    const found = readServers(stored);
    expect('refused' in found ? inEnglish(found.refused) : 'read').toContain(why);
  });
});

describe('a word on a tool', () => {
  it('is there as it was set last, and no other is touched', () => {
    const key = fc.constantFrom('["a"]', '["b"]');
    const set = fc.tuple(key, fc.option(site, { nil: undefined }), fc.option(word, { nil: undefined }));
    fc.assert(
      fc.property(fc.array(set, { maxLength: 20 }), (sets) => {
        let entry = anEntry();
        const expected = new Map<string, unknown>();
        for (const [key, site, word] of sets) {
          entry = withWord(entry, key, site, word);
          expected.set(JSON.stringify([site ?? '', key]), word);
        }
        const found = new Map<string, unknown>();
        for (const [key, word] of Object.entries(entry.tools)) found.set(JSON.stringify(['', key]), word);
        for (const [site, words] of Object.entries(entry.siteTools)) {
          expect(Object.keys(words)).not.toEqual([]);
          for (const [key, word] of Object.entries(words)) found.set(JSON.stringify([site, key]), word);
        }
        for (const [at, word] of expected) if (word === undefined) expected.delete(at);
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('the room for what was agreed to', () => {
  const full = (count: number): ServerEntry => {
    let entry = anEntry();
    for (let at = 0; at < count; at++) {
      entry = withWord(entry, `["${at}"]`, at % 2 === 0 ? undefined : here, {
        policy: 'allow',
        terms: theTerms(20_000),
      });
    }
    return withWord(entry, '["no"]', undefined, { policy: 'deny' });
  };
  const before = [full(98)];
  const more = [full(102)];

  it('has an end, and says so', async () => {
    expect(withinRoom([], before, () => false)).toBe(before);
    expect(JSON.stringify(more).length).toBeGreaterThan(mostStored);
    const refused = await callRefusal(Promise.resolve().then(() => withinRoom(before, more, () => false)));
    expect(refused).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('Take back what you allowed'),
    });
  });

  it('is made by forgetting what was agreed to about tools that are gone, never a refusal', () => {
    const [entry] = withinRoom(before, more, (_server, key) => key !== '["0"]' && key !== '["1"]');
    expect(Object.keys(entry?.tools ?? {})).toEqual(['["0"]', '["no"]']);
    expect(Object.keys(entry?.siteTools[here] ?? {})).toEqual(['["1"]']);
  });

  it('can always be given back', () => {
    const less = more.map((entry) => withWord(entry, '["0"]', undefined, undefined));
    expect(JSON.stringify(less).length).toBeGreaterThan(mostStored);
    expect(withinRoom(more, less, () => false)).toBe(less);
  });
});
