import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerFault } from '../../../../../src/background/mcp/connection/header-fault.ts';
import { inEnglish } from '../../../../../src/protocol/said/said.ts';

const tool = (inputSchema: unknown) => ({ name: 'one', inputSchema });
const of = (properties: Record<string, unknown>) => tool({ type: 'object', properties });

describe('a tool that wants headers nobody can send', () => {
  it.each<[string, unknown, RegExp]>([
    ['an empty name', of({ a: { type: 'string', 'x-mcp-header': '' } }), /cannot be one.*“a”/],
    ['a name with a space', of({ a: { type: 'string', 'x-mcp-header': 'My Region' } }), /cannot be one/],
    ['a name that is no text', of({ a: { type: 'string', 'x-mcp-header': 1 } }), /cannot be one/],
    ['an object’s value', of({ a: { type: 'object', 'x-mcp-header': 'A' } }), /no text, whole number/],
    ['a fraction’s value', of({ a: { type: 'number', 'x-mcp-header': 'A' } }), /no text, whole number/],
    [
      'one name twice, whatever its case',
      of({
        a: { type: 'string', 'x-mcp-header': 'Region' },
        b: { type: 'object', properties: { c: { type: 'string', 'x-mcp-header': 'region' } } },
      }),
      /two values.*“b\.c”/,
    ],
    [
      'a value that is one of many',
      of({ a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }),
      /same place/,
    ],
    [
      'a value that depends',
      tool({ anyOf: [of({ a: { type: 'string', 'x-mcp-header': 'A' } }).inputSchema] }),
      /same place/,
    ],
    ['a value by reference', tool({ $defs: { a: { type: 'string', 'x-mcp-header': 'A' } } }), /“\$defs\.a”/],
    ['all arguments', tool({ type: 'object', 'x-mcp-header': 'A' }), /same place/],
  ])('is found out: %s', (_what, definition, fault) => {
    const found = headerFault(definition);
    expect(found && inEnglish(found)).toMatch(fault);
  });

  it('is not one whose headers can be sent, nor one without any', () => {
    expect(
      headerFault(
        of({
          region: { type: 'string', 'x-mcp-header': 'Region' },
          deep: { type: 'object', properties: { on: { type: 'boolean', 'x-mcp-header': 'On' } } },
        }),
      ),
    ).toBeUndefined();
    expect(headerFault(of({ 'x-mcp-header': { type: 'string' } }))).toBeUndefined();
    expect(headerFault(of({ a: { type: 'string', default: { 'x-mcp-header': '' } } }))).toBeUndefined();
  });

  it('is looked for in whatever is listed, however deep', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (schema) => {
        expect(() => headerFault(tool(schema))).not.toThrow();
      }),
    );
    const deep = Array.from({ length: 50_000 }).reduce<object>((not) => ({ not }), {});
    expect(headerFault(tool(deep))).toBeUndefined();
  });
});
