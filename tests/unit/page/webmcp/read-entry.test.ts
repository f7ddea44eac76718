import { describe, expect, it } from 'vitest';
import type { ListedEntry } from '../../../../src/page/webmcp/model-context.ts';
import { readEntry } from '../../../../src/page/webmcp/read-entry.ts';

const entry = {
  name: 'find',
  title: 'Find',
  description: 'Finds',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, untrustedContentHint: false },
};

/** As Chrome 160 lists it: members on the prototype, nothing to spread. */
function asInterface(of: object): object {
  const prototype = {};
  for (const [name, value] of Object.entries(of))
    Object.defineProperty(prototype, name, { get: () => value, enumerable: true });
  return Object.create(prototype);
}

describe('a tool that a page lists', () => {
  it.each([
    ['a dictionary', entry],
    ['an interface object', asInterface({ ...entry, annotations: asInterface(entry.annotations) })],
    ['a dictionary with its schema as text', { ...entry, inputSchema: '{"type":"object"}' }],
  ])('is read from %s', (_, listed) => {
    expect(readEntry(listed as ListedEntry, '0')).toEqual({
      frame: '0',
      name: 'find',
      title: 'Find',
      description: 'Finds',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true, untrustedContentHint: false },
      size: 'find'.length + 'Finds'.length + '{"type":"object"}'.length,
      cuts: [],
    });
  });

  it('has a schema that is too long as the beginning of its text, with a note, and its whole size', () => {
    const huge = { type: 'object', description: 'x'.repeat(1_000_000) };
    const read = readEntry({ ...entry, inputSchema: huge, outputSchema: huge }, '');
    expect(String(read.inputSchema)).toHaveLength(20_000);
    expect(read.size).toBeGreaterThan(1_000_000);
    expect(read.cuts).toHaveLength(2);
  });

  it('has no schema where it has none', () => {
    const read = readEntry({ name: 'a', description: 'b' }, '');
    expect(read.inputSchema).toBeNull();
    expect(read).not.toHaveProperty('outputSchema');
  });
});
