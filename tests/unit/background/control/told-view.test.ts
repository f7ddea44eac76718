import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToldView } from '../../../../src/background/control/told-view.ts';
import type { InspectView, PageTool } from '../../../../src/protocol/inspect.ts';
import { applyChanges } from '../../../../src/protocol/inspect-changes.ts';
import type { TabView } from '../../../../src/protocol/tab-view.ts';
import { byPlace, placeKey } from '../../../../src/protocol/tool-place.ts';

function tool(frame: string, name: string, description = 'Does something'): PageTool {
  const source = { from: 'script' } as const;
  return { frame, name, title: '', description, inputSchema: null, annotations: {}, source, size: 20 };
}

function viewOf(tools: readonly PageTool[], more: Partial<InspectView> = {}): InspectView {
  const tab = { tabId: 1, title: 'Shop' } as TabView;
  return { tab, context: 'native', frames: [], tools, listening: 'off', sentence: '', ...more };
}

const many = Array.from({ length: 100 }, (_, at) => tool('', `tool_${at}`)).sort(byPlace);

/** The replies as a port brings them. */
const sent = <Value>(value: Value): Value => structuredClone(value);

describe('what a port is told of a tab that is inspected', () => {
  it('is the whole first, then what changed', () => {
    const told = new ToldView();
    expect(told.next(viewOf(many))).toEqual({ type: 'inspect', view: { ...viewOf(many), version: 1 } });
    const next = [...many.slice(2), tool('0', 'late')];
    expect(told.next(viewOf(next))).toEqual({
      type: 'inspect',
      changes: {
        tabId: 1,
        since: 1,
        version: 2,
        tools: {
          removed: many.slice(0, 2).map(({ frame, name }) => ({ frame, name })),
          put: [tool('0', 'late')],
        },
      },
    });
  });

  it('is nothing where nothing is new, though objects may be', () => {
    const told = new ToldView();
    told.next(viewOf(many));
    expect(told.next(sent(viewOf(many)))).toBeUndefined();
  });

  it('leaves out the tools where something else changed, and the tab where it did not', () => {
    const told = new ToldView();
    told.next(viewOf(many));
    const reply = told.next(viewOf(many, { listening: 'on' }));
    expect(reply?.changes).toMatchObject({ rest: { listening: 'on' } });
    expect(reply?.changes).not.toHaveProperty('tab');
    expect(reply?.changes).not.toHaveProperty('tools');
  });

  it('is the whole again where most is another', () => {
    const told = new ToldView();
    told.next(viewOf(many));
    expect(told.next(viewOf([tool('', 'other')]))?.view?.tools).toHaveLength(1);
  });

  it('means nothing to who has another view, and keeps what did not change', () => {
    const told = new ToldView();
    const first = told.next(viewOf(many))?.view;
    const changes = told.next(viewOf([...many, tool('0', 'late')]))?.changes;
    if (first === undefined || changes === undefined) throw new Error('It is told whole, then changes');
    expect(applyChanges({ ...first, version: 7 }, changes)).toBeUndefined();
    expect(applyChanges({ ...first, tab: { ...first.tab, tabId: 2 } }, changes)).toBeUndefined();
    expect(applyChanges(first, changes)?.tools[5]).toBe(first.tools[5]);
  });

  it('comes to the same as the whole view, whatever happens', () => {
    const someTool = fc
      .tuple(
        fc.constantFrom('', '0', '0.1', '~0', '10'),
        fc.constantFrom('a', 'b', 'B', 'c d', '~', 'ä'),
        fc.constantFrom('x', 'y'),
      )
      .map(([frame, name, description]) => tool(frame, name, description));
    const some = fc
      .uniqueArray(someTool, { selector: placeKey, maxLength: 30 })
      .map((tools) => [...tools].sort(byPlace));
    const view = fc.record({
      tools: some,
      more: fc.record(
        {
          looking: fc.constant(true as const),
          left: fc.integer({ min: 1, max: 3 }),
          listening: fc.constantFrom('on', 'off'),
        },
        { requiredKeys: ['listening'] },
      ),
      title: fc.constantFrom('Shop', 'Other'),
    });
    fc.assert(
      fc.property(fc.array(view, { maxLength: 12 }), (views) => {
        const told = new ToldView();
        let known: InspectView | undefined;
        for (const { tools, more, title } of views) {
          const now = viewOf(tools, { ...more, tab: { tabId: 1, title } as TabView } as Partial<InspectView>);
          const reply = sent(told.next(now));
          if (reply !== undefined) known = reply.view ?? (known && applyChanges(known, reply.changes));
          const { version: _version, ...shown } = known ?? {};
          expect(shown).toEqual(now);
        }
      }),
    );
  });
});
