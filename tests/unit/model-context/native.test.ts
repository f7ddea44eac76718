import { describe, expect, it, vi } from 'vitest';
import { cancelsCallsOnUnregister, type ModelContext, nativeHost } from '../../../src/model-context/index.ts';
import type { HostTool } from '../../../src/registry/types.ts';

/** A context that keeps what is registered. */
function fakeContext() {
  const registered: { tool: HostTool; signal: AbortSignal }[] = [];
  const context = Object.assign(new EventTarget(), {
    registerTool: async (tool: HostTool, { signal }: { signal: AbortSignal }) =>
      void registered.push({ tool, signal }),
    getTools: async () => [
      { name: 'here', description: 'd', window: here },
      { name: 'there', description: 'd', source: {} },
    ],
    executeTool: async () => null,
  });
  return { registered, context: context as unknown as ModelContext };
}
const here = {};
const tool = (execute: HostTool['execute']): HostTool => ({ name: 'x', description: 'd', execute });

describe('nativeHost', () => {
  it('registers synchronously, and passes the signal on', () => {
    const { registered, context } = fakeContext();
    const controller = new AbortController();
    void nativeHost(context, here).registerTool(
      tool(async () => 1),
      { signal: controller.signal },
    );
    expect(registered).toHaveLength(1);
    controller.abort('why');
    expect(registered[0]?.signal.reason).toBe('why');
  });

  it.each([
    [undefined, null],
    [Symbol('s'), null],
    [() => 1, null],
    [null, null],
    ['text', 'text'],
    [5, 5],
  ])('turns the result %s into %s', async (result, safe) => {
    const { registered, context } = fakeContext();
    await nativeHost(context, here).registerTool(
      tool(async () => result),
      { signal: new AbortController().signal },
    );
    expect(await registered[0]?.tool.execute({}, {})).toBe(safe);
  });

  it('closes: all tools go, running calls are told', async () => {
    const { registered, context } = fakeContext();
    const host = nativeHost(context, here);
    const aborted = vi.fn();
    const execute: HostTool['execute'] = async (_input, client) =>
      client?.signal?.addEventListener('abort', aborted);
    await host.registerTool(tool(execute), { signal: new AbortController().signal });
    await registered[0]?.tool.execute({}, { signal: new AbortController().signal });
    host.close();
    expect(registered[0]?.signal.aborted).toBe(true);
    expect(aborted).toHaveBeenCalledOnce();
  });

  it('lists, and tells which tools are of this document', async () => {
    const tools = await nativeHost(fakeContext().context, here).listTools();
    expect(tools.map((each) => [each.name, each.here, 'window' in each])).toEqual([
      ['here', true, false],
      ['there', false, false],
    ]);
  });

  it('forwards toolchange until told otherwise', () => {
    const { context } = fakeContext();
    const host = nativeHost(context, here);
    const heard = vi.fn();
    host.addEventListener('toolchange', heard);
    context.dispatchEvent(new Event('toolchange'));
    host.removeEventListener('toolchange', heard);
    context.dispatchEvent(new Event('toolchange'));
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('cancelsCallsOnUnregister', () => {
  it.each([
    ['152', true],
    ['146', true],
    ['153', false],
    ['156', false],
  ])('Chromium %s: %s', (version, cancels) => {
    const brands = [
      { brand: 'Not A;Brand', version: '8' },
      { brand: 'Chromium', version },
    ];
    expect(cancelsCallsOnUnregister({ brands })).toBe(cancels);
  });

  it('takes the newer behaviour where nothing is known', () => {
    expect(cancelsCallsOnUnregister(undefined)).toBe(false);
    expect(cancelsCallsOnUnregister({ brands: [] })).toBe(false);
  });
});
