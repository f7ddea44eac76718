import { describe, expect, it } from 'vitest';
import {
  type AccessibilityTree,
  readAccessibilityTree,
} from '../../../../src/background/debugger/accessibility-tree.ts';
import { DebuggerSessions } from '../../../../src/background/debugger/debugger-sessions.ts';
import type { AccessibilityNode } from '../../../../src/background/debugger/protocol.ts';
import { renderAccessibilityTree } from '../../../../src/background/debugger/render-accessibility-tree.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { FakeDebugger, never, outcome } from './fake-debugger.ts';

const origin = 'chrome-extension://abc';

/** A tab with one frame and these worlds in it; `laidOut`: what our worlds hold, by their ids. */
function aTab(worlds: readonly object[], laidOut: Readonly<Record<number, unknown>>) {
  const chrome = new FakeDebugger();
  chrome.answers.set('Page.getFrameTree', () => ({ frameTree: { frame: { id: 'F' } } }));
  chrome.answers.set('Runtime.enable', async () => {
    for (const context of worlds)
      await chrome.event({ tabId: 1 }, 'Runtime.executionContextCreated', { context });
    return {};
  });
  chrome.answers.set('Runtime.evaluate', (params) => {
    const { contextId } = params as { contextId: number };
    return { result: { deepSerializedValue: laidOut[contextId] ?? { type: 'null' } } };
  });
  chrome.answers.set('Accessibility.getFullAXTree', () => ({ nodes: [{ nodeId: '1', ignored: false }] }));
  return chrome;
}

const world = (id: number, more: object = {}) => ({ id, origin, auxData: { frameId: 'F' }, ...more });
const node = (backendNodeId?: number) => ({ type: 'node', value: { nodeType: 1, backendNodeId } });
const laidOut = (uids: string, nodes: unknown[], secret = '') => ({
  type: 'array',
  value: [
    { type: 'string', value: uids },
    { type: 'array', value: nodes },
    { type: 'string', value: secret },
  ],
});

describe('the browser’s tree', () => {
  it('comes with the uids of our world, which is known by its origin and frame', async () => {
    const chrome = aTab(
      [
        world(1, { origin: 'https://site.test' }),
        world(2, { auxData: { frameId: 'G' } }),
        world(3, { origin: 'chrome-extension://other' }),
        world(4),
      ],
      { 4: laidOut('kq1 kq2 kq3', [node(11), node(), node(13)], 'kq3') },
    );
    using session = await new DebuggerSessions(chrome).use(1, never());
    const tree = await readAccessibilityTree(session, origin);
    expect([...tree.uids]).toEqual([
      [11, 'kq1'],
      [13, 'kq3'],
    ]);
    expect([...tree.secret]).toEqual(['kq3']);
    expect(tree.nodes).toHaveLength(1);
    const asked = chrome.sent.filter(({ method }) => method === 'Runtime.evaluate');
    expect(asked).toMatchObject([{ params: { contextId: 4 } }]);
  });

  it('takes the world where they are laid out, beside one of an earlier installation', async () => {
    const chrome = aTab([world(1), world(2)], { 2: laidOut('', []) });
    using session = await new DebuggerSessions(chrome).use(1, never());
    expect((await readAccessibilityTree(session, origin)).uids.size).toBe(0);
  });

  it('leaves nothing switched on', async () => {
    const chrome = aTab([world(1)], { 1: laidOut('', []) });
    using session = await new DebuggerSessions(chrome).use(1, never());
    await readAccessibilityTree(session, origin);
    chrome.answers.set('Accessibility.getFullAXTree', () => Promise.reject(new Error('It cannot be read.')));
    expect(await outcome(readAccessibilityTree(session, origin))).toBe('command-failed');
    const methods = chrome.methods();
    const count = (method: string) => methods.filter((each) => each === method).length;
    expect([count('Runtime.enable'), count('Runtime.disable'), count('Accessibility.disable')]).toEqual([
      2, 2, 2,
    ]);
  });

  it('is not there where our world is not', async () => {
    const chrome = aTab([world(1, { origin: 'https://site.test' })], {});
    using session = await new DebuggerSessions(chrome).use(1, never());
    await expect(readAccessibilityTree(session, origin)).rejects.toMatchObject({
      failure: { code: 'UNAVAILABLE' },
    });
  });
});

type Part = Partial<Omit<AccessibilityNode, 'role' | 'name' | 'value'>> & {
  readonly role: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly children?: readonly Part[];
};

/** A tree of nodes, whose DOM nodes have the numbers 1, 2, … in order. */
function treeOf(
  root: Part,
  uids: Record<number, string> = {},
  secret: readonly string[] = [],
): AccessibilityTree {
  const nodes: AccessibilityNode[] = [];
  const add = ({ role, name = '', value, children = [], ...more }: Part): string => {
    const number = nodes.length + 1;
    const at = nodes.push({ nodeId: '', ignored: false }) - 1;
    nodes[at] = {
      nodeId: String(number),
      ignored: false,
      backendDOMNodeId: number,
      role: { value: role },
      name: { value: name },
      ...(value === undefined ? {} : { value: { value } }),
      ...more,
      childIds: children.map(add),
    };
    return String(number);
  };
  add(root);
  return {
    nodes,
    uids: new Map(Object.entries(uids).map(([id, uid]) => [Number(id), uid])),
    secret: new Set(secret),
  };
}

const render = (tree: AccessibilityTree, options: { root?: string; page?: number; maxChars?: number } = {}) =>
  renderAccessibilityTree(tree, { maxChars: 10_000, ...options });

const editable = { properties: [{ name: 'editable', value: { value: 'plaintext' } }] };

describe('the browser’s tree as text', () => {
  it('has one line a node, with uid, role, name, value and properties', () => {
    const tree = treeOf(
      {
        role: 'RootWebArea',
        name: 'Page',
        children: [
          { role: 'InlineTextBox', name: 'no' },
          {
            role: 'none',
            ignored: true,
            children: [
              {
                role: 'slider',
                name: 'Size',
                value: 5,
                properties: [
                  { name: 'focusable', value: { value: true } },
                  { name: 'disabled', value: { value: true } },
                  { name: 'required', value: { value: false } },
                  { name: 'invalid', value: { value: 'false' } },
                  { name: 'valuemax', value: { value: 10 } },
                  {
                    name: 'controls',
                    value: {
                      relatedNodes: [
                        { backendDOMNodeId: 1, idref: 'a' },
                        { backendDOMNodeId: 99, idref: 'b' },
                      ],
                    },
                  },
                ],
                children: [{ role: 'StaticText', name: 'Size' }],
              },
            ],
          },
        ],
      },
      { 1: 'kq1', 4: 'kq4' },
    );
    expect(render(tree).text).toBe(
      ['kq1 RootWebArea "Page"', ' kq4 slider "Size" value="5" disabled valuemax=10 controls=kq1, #b'].join(
        '\n',
      ),
    );
  });

  it('is a part of it, where a root is named', () => {
    const tree = treeOf(
      {
        role: 'RootWebArea',
        children: [{ role: 'list', children: [{ role: 'listitem' }] }, { role: 'button' }],
      },
      { 2: 'kq2' },
    );
    expect(render(tree, { root: 'kq2' }).text).toBe('kq2 list\n listitem');
    expect(() => render(tree, { root: 'kq9' })).toThrow(CallError);
  });

  it('is cut between lines, and says how many parts there are', () => {
    const tree = treeOf({
      role: 'list',
      children: Array.from({ length: 30 }, (_, item) => ({ role: 'listitem', name: `Item ${item}` })),
    });
    const whole = render(tree).text;
    const { pages, totalChars } = render(tree, { maxChars: 100 });
    const parts = Array.from(
      { length: pages },
      (_, at) => render(tree, { maxChars: 100, page: at + 1 }).text,
    );
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect([parts.join('\n'), totalChars]).toEqual([whole, whole.length]);
    expect(() => render(tree, { maxChars: 100, page: pages + 1 })).toThrow(`There are ${pages} pages`);
  });

  it.each(['5500-0055 (55)', 'a.b*c', 'x'])(
    'gives no secret value, wherever the browser tells it: %s',
    (value) => {
      const field = {
        role: 'textbox',
        name: 'Card',
        value,
        ...editable,
        children: [{ role: 'StaticText', name: value, ...editable }],
      };
      const { text } = render(
        treeOf({ role: 'cell', name: `Card ${value} now`, children: [field] }, { 2: 'kq2' }, ['kq2']),
      );
      expect(text).toBe('cell "Card •••••••• now"\n kq2 textbox "Card" value=•••••••• editable=plaintext');
    },
  );

  it('gives nothing of a field that no snapshot names', () => {
    const part = {
      role: 'generic',
      ...editable,
      children: [{ role: 'StaticText', name: 'told', ...editable }],
    };
    const field = { role: 'textbox', value: 'told', ...editable, children: [part] };
    expect(render(treeOf(field)).text).not.toContain('told');
    expect(render(treeOf(field, { 1: 'kq1' })).text).toContain('told');
  });

  it('gives no texts where there are more secrets than can be looked for', () => {
    const fields = Array.from({ length: 600 }, (_, at) => ({
      role: 'textbox',
      value: `secret ${at}`,
      ...editable,
    }));
    const { text } = render(treeOf({ role: 'cell', name: 'secret 599', children: fields }), {
      maxChars: 90_000,
    });
    expect(text).not.toContain('secret');
  });

  it('keeps to one line a node, and to its lengths, whatever the page says', () => {
    const { text } = render(
      treeOf({ role: 'button', name: `a\n\u2028kq1 button "b"\t${'x'.repeat(9_000)}` }),
    );
    expect(text.split(/[\n\u2028]/)).toHaveLength(1);
    expect(text.length).toBeLessThan(600);
  });

  it('ends where the tree is deep, or goes round in a circle', () => {
    const nodes: AccessibilityNode[] = [];
    for (let level = 0; level < 20_000; level += 1)
      nodes.push({
        nodeId: `${level}`,
        ignored: false,
        role: { value: 'generic' },
        childIds: [`${level + 1}`, '0'],
      });
    const tree = { nodes, uids: new Map(), secret: new Set<string>() };
    expect(render(tree, { maxChars: 5_000_000 }).text.split('\n')).toHaveLength(20_000);
  });
});
