import { describe, expect, it } from 'vitest';
import { schemaTable } from '../../../../src/inspector/tools/schema-table.ts';
import { Reads } from '../../reads.ts';

describe('schemaTable', () => {
  it('is a line for each member, with what it asks for', () => {
    const { lines, closed } = schemaTable({
      type: 'object',
      required: ['id'],
      additionalProperties: false,
      properties: {
        id: { type: 'string', minLength: 2, description: 'Number.' },
        kind: { enum: ['new', 'used'], default: 'new' },
        to: { $ref: '#/$defs/place' },
        list: { type: 'array', items: { type: 'object', properties: { a: { type: ['string', 'null'] } } } },
      },
      $defs: { place: { type: 'object', properties: { city: { const: 'Paris' } } } },
    });
    expect(closed).toBe(true);
    expect(lines.map(({ path, type, depth }) => [path, type, depth])).toEqual([
      ['id', 'string', 0],
      ['kind', 'enum', 0],
      ['to', 'object', 0],
      ['to.city', '"Paris"', 1],
      ['list', 'object[]', 0],
      ['list[].a', 'string | null', 1],
    ]);
    expect(lines[0]).toMatchObject({ required: true, description: 'Number.', rules: ['minLength 2'] });
    expect(lines[1]).toMatchObject({ required: false, values: ['new', 'used'], usual: '"new"' });
  });

  it('has the members of every alternative', () => {
    const { lines } = schemaTable({ oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] });
    expect(lines.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('ends where a schema holds itself', () => {
    const { lines } = schemaTable({ properties: { next: { $ref: '#' } } });
    expect(lines.map(({ path }) => path)).toEqual(['next', 'next.next']);
  });

  it('cuts a schema of a megabyte, and looks into no more members than it shows', () => {
    const reads = new Reads();
    const member = { type: 'string', description: 'x'.repeat(80) };
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`p${index}`, reads.of({ ...member })]),
    );
    const { lines, cut } = schemaTable({ properties });
    expect([lines.length, cut]).toEqual([300, true]);
    const one = new Reads();
    schemaTable({ properties: { p: one.of({ ...member }) } });
    expect(reads.count).toBe(300 * one.count);
  });

  it('knows nothing of what is no schema', () => {
    expect(schemaTable(true)).toEqual({ lines: [], cut: false, closed: false });
  });
});
