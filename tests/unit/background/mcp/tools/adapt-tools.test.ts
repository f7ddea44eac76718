import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerId } from '../../../../../src/background/mcp/remote.ts';
import { adaptServer } from '../../../../../src/background/mcp/tools/adapt-server.ts';
import { adaptTools } from '../../../../../src/background/mcp/tools/adapt-tools.ts';
import type { AdaptedTool } from '../../../../../src/background/mcp/tools/adapted-tool.ts';
import { permissionKey } from '../../../../../src/background/mcp/tools/tool-identity.ts';
import { inEnglishAll } from '../../../../../src/protocol/said/said.ts';
import { Reads } from '../../../reads.ts';
import { aList, calls, options, rejectionOf, server } from './a-server.ts';

const sum = {
  name: 'get-sum',
  title: 'Get the sum',
  description: 'Adds two numbers.',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
  annotations: { readOnlyHint: true },
};

function only(raw: unknown): AdaptedTool {
  const { tools, refused } = adaptTools(server, [raw]);
  const [tool] = tools;
  if (tool === undefined) throw new Error(refused[0]?.reason);
  return tool;
}

describe('a tool', () => {
  it('is what the catalogue needs', () => {
    expect(only(sum)).toMatchObject({
      identity: { server: 'server-1', kind: 'tool', original: 'get-sum' },
      definition: sum,
      descriptor: {
        name: 'mcp__files__get-sum',
        title: 'Get the sum',
        description: 'Adds two numbers.',
        inputSchema: { ...sum.inputSchema, additionalProperties: false },
        annotations: { readOnlyHint: true, untrustedContentHint: true },
      },
      effect: 'read',
      destructive: false,
      notes: [],
    });
  });

  it('that says nothing of itself may do anything', () => {
    const tool = only({ name: 'x' });
    expect(tool).toMatchObject({ effect: 'act', destructive: true });
    expect(tool.descriptor).toMatchObject({
      title: 'x',
      description: 'A tool of the server “My files”.',
      annotations: { readOnlyHint: false, untrustedContentHint: true, consequentialHint: true },
    });
    expect(only({ name: 'x', annotations: { readOnlyHint: 'yes', destructiveHint: false } })).toMatchObject({
      effect: 'act',
      destructive: false,
    });
  });

  it('has a cut and clean description for pages, and a full one for people', () => {
    const tool = only({ name: 'x', title: 'A\u202eB', description: `Hidden\u200b ${'x'.repeat(3_000)}` });
    expect(tool.descriptor.title).toBe('AB');
    expect(tool.descriptor.description).toMatch(/^Hidden x/);
    expect(tool.descriptor.description.length).toBeLessThanOrEqual(500);
    expect(tool.shown.title).toBe('A⟨U+202E⟩B');
    expect(tool.shown.description).toContain('Hidden⟨U+200B⟩');
    expect(tool.shown.description.length).toBeGreaterThan(3_000);
    expect(inEnglishAll(tool.notes)).toEqual([
      'The server gives no schema; no arguments are offered.',
      'Its description has hidden characters.',
    ]);
  });

  it('is called with what was checked, as the server knows it', async () => {
    const { remote, asked } = calls({ call: { content: [{ type: 'text', text: '42' }] } });
    const given = options();
    const { room: _room, ...sent } = given;
    expect(await only({ ...sum, name: 'get sum' }).run(remote, { a: 2, b: 40 }, given)).toEqual({
      ok: true,
      code: 'SUCCESS',
      data: { text: '42' },
    });
    expect(asked).toEqual([
      ['call', 'get sum', { a: 2, b: 40 }, { ...sent, definition: { ...sum, name: 'get sum' } }],
    ]);
  });

  it('is not called with what is wrong, or at another server', async () => {
    const { remote, asked } = calls();
    expect(await rejectionOf(only(sum).run(remote, { a: 2 }, options()))).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    const other = { ...remote, id: 'server-2' as ServerId };
    expect(await rejectionOf(only(sum).run(other, { a: 2, b: 1 }, options()))).toMatchObject({
      code: 'INTERNAL_ERROR',
    });
    expect(asked).toEqual([]);
  });

  it('gets no permission of another', () => {
    const awkward = fc.string({ unit: fc.constantFrom('tool', 'a', '"', ','), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(awkward, awkward), { minLength: 2, maxLength: 2 }), ([one, other]) => {
        const key = ([id = '', original = '']: string[] = []) =>
          permissionKey({ server: id as ServerId, kind: 'tool', original });
        expect(key(one) === key(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
    const near = (id: string, original: string) =>
      permissionKey({ server: id as ServerId, kind: 'tool', original });
    expect(near('', 'tool')).not.toBe(near('tool', ''));
    const ours = permissionKey({ server: server.id, kind: 'read-resource', original: 'read_resource' });
    expect(permissionKey(only({ name: 'read_resource' }).identity)).not.toBe(ours);
  });
});

describe('a list', () => {
  it.each([
    [null, '', 'An entry of the list is no tool.'],
    ['get-sum', '', 'An entry of the list is no tool.'],
    [{ name: 7 }, '', 'A tool has no name.'],
    [{ name: '' }, '', 'A tool has no name.'],
    [{ name: 'x'.repeat(600) }, `${'x'.repeat(127)}…`, 'Its name has 600 characters.'],
    [{ name: 'a\ud800' }, 'a⟨U+D800⟩', 'Its name is broken text: half of a character is missing.'],
    [{ name: 'bad', inputSchema: 7 }, 'bad', 'Its schema is a number, not an object.'],
    [
      { name: 'bad', inputSchema: { $ref: 'https://example.com' } },
      'bad',
      'Its schema refers to something elsewhere: "https://example.com".',
    ],
    [
      { name: 'bad', description: 'x'.repeat(3_000_000) },
      'bad',
      'It is too large: more than 2000000 characters.',
    ],
    [
      {
        get name(): string {
          throw new Error('no');
        },
      },
      '',
      'A tool cannot be read (Error: no).',
    ],
  ])('loses nothing but the bad tool %#', (bad, name, reason) => {
    const { tools, refused } = adaptTools(server, [{ name: 'first' }, bad, sum]);
    expect(tools.map(({ identity }) => identity.original)).toEqual(['first', 'get-sum']);
    expect(refused).toMatchObject([{ name, reason }]);
  });

  it('has one tool where the same is listed twice, and none where two differ', () => {
    const twice = adaptTools(server, [sum, { ...sum }]);
    expect(twice.tools).toHaveLength(1);
    expect(inEnglishAll(twice.tools[0]?.notes ?? [])).toEqual(['The server lists it 2 times.']);
    const differing = adaptTools(server, [
      sum,
      { ...sum, description: 'Deletes everything.' },
      { name: 'other' },
    ]);
    expect(differing.tools.map(({ identity }) => identity.original)).toEqual(['other']);
    expect(differing.refused).toMatchObject([
      { name: 'get-sum', reason: 'The server lists 2 different tools of this name.' },
    ]);
  });

  it('comes to the same in whatever order, and one tool never costs another', () => {
    const raw = fc.record(
      {
        name: fc.oneof(
          fc.constantFrom('a', 'a b', 'a/b', 'read_resource', ''),
          fc.string({ unit: 'binary' }),
        ),
        description: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(7)),
        inputSchema: fc.oneof(fc.jsonValue(), fc.constantFrom({ type: 'object' }, { type: 'string' })),
      },
      { requiredKeys: ['name'] },
    );
    const list = fc.array(fc.oneof({ arbitrary: raw, weight: 5 }, fc.jsonValue()), { maxLength: 12 });
    const shuffled = list.chain((one) =>
      fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length })),
    );
    const told = (tools: readonly unknown[]) => {
      const adapted = adaptTools(server, tools);
      return {
        refused: adapted.refused,
        tools: adapted.tools.map(({ identity, descriptor, terms }) => ({ identity, descriptor, terms })),
      };
    };
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const before = told(one);
        expect(told(other)).toEqual(before);
        const names = before.tools.map(({ descriptor }) => descriptor.name);
        expect(new Set(names).size).toBe(names.length);
        expect(told([...one, sum]).tools.map(({ descriptor }) => descriptor.name)).toEqual(
          expect.arrayContaining([...names, 'mcp__files__get-sum']),
        );
      }),
    );
  });

  it('of a thousand tools costs as much for each as one of ten', () => {
    const readsOf = (count: number) => {
      const reads = new Reads();
      const tools = Array.from({ length: count }, (_, at) =>
        reads.of({ ...structuredClone(sum), name: `tool-${at}` }),
      );
      expect(adaptTools(server, tools).tools).toHaveLength(count);
      return reads.count;
    };
    expect(readsOf(1_000)).toBe(100 * readsOf(10));
  });
});

describe('two servers', () => {
  it('with the same tools share neither names nor permissions', () => {
    const other = { id: 'server-2' as ServerId, slug: 'f1les', title: 'My files' };
    const [one] = adaptTools(server, [sum]).tools;
    const [two] = adaptTools(other, [sum]).tools;
    if (one === undefined || two === undefined) throw new Error('no tools');
    expect(one.descriptor.name).not.toBe(two.descriptor.name);
    expect(permissionKey(one.identity)).not.toBe(permissionKey(two.identity));
  });
});

describe('a server', () => {
  it('offers its resources and prompts where it has any', () => {
    const names = (list: Parameters<typeof aList>[0]) =>
      adaptServer(server, aList(list)).tools.map(({ descriptor }) => descriptor.name);
    expect(names({ tools: [sum] })).toEqual(['mcp__files__get-sum']);
    expect(names({ tools: [sum], resources: [{ uri: 'a:b' }], prompts: [{ name: 'p' }] })).toEqual([
      'mcp__files__get-sum',
      'mcp__files__get_prompt',
      'mcp__files__read_resource',
    ]);
    expect(names({ resourceTemplates: [{ uriTemplate: 'a:{b}' }], prompts: [7, {}] })).toEqual([
      'mcp__files__read_resource',
    ]);
  });

  it('keeps our names for us when it has tools of the same', () => {
    const { tools } = adaptServer(
      server,
      aList({ tools: [{ name: 'read_resource' }], resources: [{ uri: 'a:b' }] }),
    );
    expect(new Set(tools.map(({ descriptor }) => descriptor.name)).size).toBe(2);
    const ours = tools.find(({ identity }) => identity.kind === 'read-resource');
    expect(ours?.descriptor.name).toBe('mcp__files__read_resource');
  });
});

describe('a tool that wants headers nobody can send', () => {
  const odd = {
    name: 'odd',
    inputSchema: { type: 'object', properties: { a: { type: 'object', 'x-mcp-header': 'A' } } },
  };
  const fine = { name: 'fine', inputSchema: { type: 'object' } };
  const listed = (protocol: string) => {
    const list = aList({ tools: [odd, fine] });
    return adaptServer(server, { ...list, server: { ...list.server, protocol } });
  };

  it('is refused where the protocol sends them, and costs no other', () => {
    const { tools, refused } = listed('2026-07-28');
    expect(tools.map(({ identity }) => identity.original)).toEqual(['fine']);
    expect(refused).toMatchObject([{ name: 'odd', reason: expect.stringContaining('cannot be sent') }]);
  });

  it('is a tool like any other in earlier protocols', () => {
    expect(listed('2025-11-25').tools.map(({ identity }) => identity.original)).toEqual(['fine', 'odd']);
  });
});
