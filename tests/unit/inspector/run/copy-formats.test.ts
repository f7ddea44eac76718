import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copied } from '../../../../src/inspector/run/copy-formats.ts';

const call = { name: 'find_order', frame: '', source: { from: 'script' }, input: { id: '2041' } } as const;

/** Runs a code as the console of a page does. */
async function pasted(code: string, window: unknown, document: unknown): Promise<void> {
  await new Function('window', 'document', `return (async () => { ${code} })()`)(window, document);
}

describe('copied', () => {
  it('is a call that runs in the page’s console', async () => {
    const code = copied('javascript', {
      ...call,
      input: JSON.parse('{"__proto__": 1, "a": "\u2028\u202e</script>"}'),
    });
    const ran: unknown[] = [];
    const window = {};
    const document = {
      modelContext: {
        getTools: async () => [
          { name: 'other', window },
          { name: 'find_order', window },
        ],
        executeTool: async (tool: unknown, input: unknown) => ran.push(tool, input),
      },
    };
    await pasted(code, window, document);
    expect(ran[0]).toEqual({ name: 'find_order', window });
    expect(JSON.stringify(ran[1])).toBe(
      JSON.stringify(JSON.parse('{"__proto__": 1, "a": "\u2028\u202e</script>"}')),
    );
    expect(code).not.toMatch(/[\u2028\u202e]/);
  });

  it.each(['window', 'source'])('finds a tool by its document, too, which is its %s', async (called) => {
    const ran: unknown[] = [];
    const inner = { document: {} };
    const window = { frames: [{ frames: [undefined, undefined, inner] }] };
    const modelContext = {
      getTools: async () => [window, {}, inner].map((each) => ({ name: 'find_order', [called]: each })),
      executeTool: async (tool: object) => ran.push(Object.entries(tool).at(-1)?.[1]),
    };
    inner.document = { modelContext };
    await pasted(copied('javascript', { ...call, frame: '0.2' }), window, { modelContext: undefined });
    await pasted(copied('javascript', call), window, { modelContext });
    expect(ran).toEqual([inner, window]);
  });

  it('can be read as JavaScript and gives what was put in, whatever the names in it', async () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('__proto__', 'a"__proto__', '"__proto__":', '\n"__proto__":', '\\"__proto__'),
    );
    const { values } = fc.letrec((tie) => ({
      values: fc.dictionary(names, fc.oneof({ depthSize: 'small' }, fc.jsonValue(), tie('values'))),
    }));
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const input = JSON.parse(JSON.stringify(value));
        const window = {};
        let given: unknown;
        const modelContext = {
          getTools: async () => [{ name: 'find_order', window }],
          executeTool: async (_tool: unknown, taken: unknown) => {
            given = taken;
          },
        };
        await pasted(copied('javascript', { ...call, input }), window, { modelContext });
        expect(JSON.stringify(given)).toBe(JSON.stringify(input));
      }),
      { numRuns: 50, examples: [[{ 'a"__proto__': 1 }]] },
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
