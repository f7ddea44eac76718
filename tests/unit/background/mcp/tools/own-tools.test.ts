import { describe, expect, it } from 'vitest';
import type { AdaptedTool } from '../../../../../src/background/mcp/tools/adapted-tool.ts';
import { getPromptTool } from '../../../../../src/background/mcp/tools/own/get-prompt.ts';
import { readResourceTool } from '../../../../../src/background/mcp/tools/own/read-resource.ts';
import { aList, aRoom, calls, options, rejectionOf, server } from './a-server.ts';

function present(tool: AdaptedTool | undefined): AdaptedTool {
  if (tool === undefined) throw new Error('no tool');
  return tool;
}

describe('read_resource', () => {
  const list = aList({
    resources: [
      { uri: 'file:///a', name: 'a\u200b', description: 'A' },
      { name: 'no address' },
      null,
      { uri: 'file:///a' },
    ],
    resourceTemplates: [{ uriTemplate: 'file:///{dir}/{name}', name: 'Files' }, { uriTemplate: 'bad:{' }],
  });
  const tool = present(readResourceTool(server, list));

  it('is there only where there is something to read', () => {
    expect(readResourceTool(server, aList({ resources: [{}] }))).toBeUndefined();
    expect(tool).toMatchObject({
      identity: { kind: 'read-resource', original: 'read_resource' },
      descriptor: {
        name: 'mcp__files__read_resource',
        annotations: { readOnlyHint: true, untrustedContentHint: true },
      },
      effect: 'read',
    });
  });

  it('has terms that do not change with the list', () => {
    expect(readResourceTool(server, aList({ resources: [{ uri: 'x:y' }] }))?.terms).toEqual(tool.terms);
  });

  it('lists what there is', async () => {
    expect(await tool.run(calls().remote, {}, options())).toMatchObject({
      data: {
        templates: [{ uriTemplate: 'file:///{dir}/{name}', name: 'Files' }, { uriTemplate: 'bad:{' }],
        resources: [{ uri: 'file:///a', name: 'a', description: 'A' }],
      },
    });
  });

  it('lists long lists in parts', async () => {
    const resources = Array.from({ length: 120 }, (_, at) => ({ uri: `r:${at}` }));
    const long = present(readResourceTool(server, aList({ resources })));
    expect(await long.run(calls().remote, { offset: 50 }, options())).toMatchObject({
      data: { resources: { length: 50 }, notes: ['20 more follow. Go on with offset 100.'] },
    });
  });

  it('reads by address', async () => {
    const contents = [
      { uri: 'file:///a', text: 'content' },
      { uri: 'file:///a', blob: 'AAAA', mimeType: 'image/png' },
    ];
    const { remote, asked } = calls({ readResource: { contents } });
    expect(await tool.run(remote, { uri: 'file:///a' }, options())).toMatchObject({
      data: {
        resources: [
          { type: 'resource', resource: { uri: 'file:///a', text: 'content' } },
          { type: 'resource', resource: { blob: 'AAAA' } },
        ],
      },
    });
    expect(asked[0]?.slice(0, 2)).toEqual(['readResource', 'file:///a']);
  });

  it('keeps what is too long', async () => {
    const room = aRoom(4);
    const { remote } = calls({ readResource: { contents: [{ uri: 'a:b', text: 'content' }] } });
    const result = await tool.run(remote, { uri: 'a:b' }, options(room));
    expect(result).toMatchObject({ data: { resources: [{ resource: { text: 'cont' } }] } });
    expect(room.kept).toEqual(['ent']);
  });

  it('fills in templates', async () => {
    const { remote, asked } = calls({ readResource: { contents: [] } });
    const variables = { dir: 'my files', name: 'a/b' };
    await tool.run(remote, { template: 'file:///{dir}/{name}', variables }, options());
    expect(asked[0]?.slice(0, 2)).toEqual(['readResource', 'file:///my%20files/a%2Fb']);
  });

  it('completes variables', async () => {
    const { remote, asked } = calls({
      complete: { completion: { values: ['docs', 7, 'dogs'], hasMore: true } },
    });
    const template = 'file:///{dir}/{name}';
    const result = await tool.run(
      remote,
      { template, variables: { dir: 'do', name: 'x' }, complete: 'dir' },
      options(),
    );
    expect(result).toMatchObject({
      data: { values: ['docs', 'dogs'], notes: [expect.stringContaining('more')] },
    });
    expect(asked[0]?.slice(0, 4)).toEqual([
      'complete',
      { kind: 'resource', uriTemplate: template },
      { name: 'dir', value: 'do' },
      { name: 'x' },
    ]);
  });

  it.each([
    [{ uri: 'a:b', template: 'file:///{dir}/{name}' }, 'VALIDATION_ERROR'],
    [{ template: 'gone:{x}' }, 'NOT_FOUND'],
    [{ template: 'bad:{' }, 'VALIDATION_ERROR'],
    [{ template: 'file:///{dir}/{name}', variables: { other: 'x' } }, 'VALIDATION_ERROR'],
    [{ template: 'file:///{dir}/{name}', variables: { dir: 7 } }, 'VALIDATION_ERROR'],
    [{ template: 'file:///{dir}/{name}', complete: 'other' }, 'VALIDATION_ERROR'],
    [{ uri: 'a:b', complete: 'dir' }, 'VALIDATION_ERROR'],
    [{ url: 'a:b' }, 'VALIDATION_ERROR'],
  ])('asks nothing of the server for %j', async (args, code) => {
    const { remote, asked } = calls();
    expect(await rejectionOf(tool.run(remote, args, options()))).toMatchObject({ code, retryable: false });
    expect(asked).toEqual([]);
  });

  it('tells an answer that is none', async () => {
    const { remote } = calls({ readResource: { contents: 'x' } });
    expect(await rejectionOf(tool.run(remote, { uri: 'a:b' }, options()))).toMatchObject({
      code: 'INTERNAL_ERROR',
    });
  });
});

describe('get_prompt', () => {
  const list = aList({
    prompts: [
      {
        name: 'greet',
        title: 'Greet',
        arguments: [{ name: 'who', required: true, description: 'Whom' }, { name: 'how' }, {}],
      },
      { name: 'plain' },
      'no prompt',
    ],
  });
  const tool = present(getPromptTool(server, list));

  it('is there only where there are prompts', () => {
    expect(getPromptTool(server, aList({}))).toBeUndefined();
    expect(tool.descriptor.name).toBe('mcp__files__get_prompt');
  });

  it('lists what there is', async () => {
    expect(await tool.run(calls().remote, {}, options())).toEqual({
      ok: true,
      code: 'SUCCESS',
      data: {
        prompts: [
          {
            name: 'greet',
            title: 'Greet',
            arguments: [{ name: 'who', description: 'Whom', required: true }, { name: 'how' }],
          },
          { name: 'plain' },
        ],
      },
    });
  });

  it('gets one, and says who speaks', async () => {
    const messages = [
      { role: 'user', content: { type: 'text', text: 'Hello' } },
      { role: 'assistant', content: { type: 'text', text: 'Good day' } },
      { role: 'user', content: { type: 'image', data: 'AAAA', mimeType: 'image/png' } },
      7,
    ];
    const { remote, asked } = calls({ getPrompt: { description: 'A greeting', messages } });
    expect(await tool.run(remote, { name: 'greet', arguments: { who: 'Ada' } }, options())).toMatchObject({
      data: {
        description: 'A greeting',
        text: 'user:\nHello\n\nassistant:\nGood day',
        images: [{ type: 'image', data: 'AAAA' }],
        notes: ['A message is no object; it was left out.'],
      },
    });
    expect(asked[0]?.slice(0, 3)).toEqual(['getPrompt', 'greet', { who: 'Ada' }]);
  });

  it('completes arguments', async () => {
    const { remote, asked } = calls({ complete: { completion: { values: ['warmly'] } } });
    const args = { name: 'greet', arguments: { who: 'Ada' }, complete: 'how' };
    expect(await tool.run(remote, args, options())).toMatchObject({ data: { values: ['warmly'] } });
    expect(asked[0]?.slice(0, 4)).toEqual([
      'complete',
      { kind: 'prompt', name: 'greet' },
      { name: 'how', value: '' },
      { who: 'Ada' },
    ]);
  });

  it.each([
    [{ name: 'gone' }, 'NOT_FOUND', 'Call the tool without arguments'],
    [{ name: 'greet' }, 'VALIDATION_ERROR', 'arguments.who: expected string, received nothing'],
    [
      { name: 'greet', arguments: { who: 'Ada', x: '1' } },
      'VALIDATION_ERROR',
      'Unknown arguments "x". Expected: who, how.',
    ],
    [{ name: 'plain', arguments: { x: '1' } }, 'VALIDATION_ERROR', 'The prompt takes none.'],
    [
      { name: 'greet', arguments: { who: 7 } },
      'VALIDATION_ERROR',
      'arguments.who: expected string, received 7',
    ],
  ])('asks nothing of the server for %j', async (args, code, message) => {
    const { remote, asked } = calls();
    const failure = await rejectionOf(tool.run(remote, args, options()));
    expect(failure).toMatchObject({ code, retryable: false });
    expect(failure.message).toContain(message);
    expect(asked).toEqual([]);
  });
});
