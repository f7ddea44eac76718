import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copied } from '../../../../src/inspector/run/copy-formats.ts';

const call = { name: 'find_order', frame: '', source: { from: 'script' }, input: { id: '2041' } } as const;

describe('copied', () => {
  it('is a call that runs in the page’s console', async () => {
    const code = copied('javascript', {
      ...call,
      input: JSON.parse('{"__proto__": 1, "a": "\u2028\u202e</script>"}'),
    });
    const ran: unknown[] = [];
    const document = {
      modelContext: {
        getTools: async () => [{ name: 'other' }, { name: 'find_order' }],
        executeTool: async (tool: unknown, input: unknown) => ran.push(tool, input),
      },
    };
    await new Function('document', `return (async () => { ${code} })()`)(document);
    expect(ran[0]).toEqual({ name: 'find_order' });
    expect(JSON.stringify(ran[1])).toBe(
      JSON.stringify(JSON.parse('{"__proto__": 1, "a": "\u2028\u202e</script>"}')),
    );
    expect(code).not.toMatch(/[\u2028\u202e]/);
  });

  it('finds a tool in its frame', () => {
    expect(copied('javascript', { ...call, frame: '0.2' })).toContain(
      'window.frames[0].frames[2].document.modelContext',
    );
  });

  it('says what to do first where no script of the page gets to the document', () => {
    const code = copied('javascript', {
      ...call,
      frame: '~~3',
      first: 'Choose “https://other.example/\n\u202e”.',
    });
    expect(code.split('\n').slice(0, 2)).toEqual([
      '// Choose “https://other.example/ ”.',
      'const modelContext = document.modelContext;',
    ]);
    expect(copied('javascript', { ...call, first: 'Choose it.' })).not.toContain('//');
  });

  it('is a request of MCP', () => {
    expect(JSON.parse(copied('mcp', call))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_order', arguments: { id: '2041' } },
    });
  });

  it('says the same as JSON, whatever is in it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
        const input = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(copied('json', { ...call, input })).input).toEqual(input);
      }),
    );
  });
});
