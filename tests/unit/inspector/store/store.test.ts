import { describe, expect, it } from 'vitest';
import type { InspectorState, SavedInput, TabLife } from '../../../../src/inspector/store/state.ts';
import { InspectorStore, type StoreEdges } from '../../../../src/inspector/store/store.ts';
import { inspectView, storyTab } from '../../../inspector/fixtures/inspect-view.ts';
import { pageTools } from '../../../inspector/fixtures/page-tools.ts';
import { FakeLink } from '../../../inspector/stories/fake-link.ts';

function setUp(edges: Partial<StoreEdges> = {}) {
  const links: FakeLink[] = [];
  const clock = { now: 1000 };
  const kept: (readonly SavedInput[])[] = [];
  let tellTab: (life: TabLife) => void = () => undefined;
  const store = new InspectorStore(storyTab, {
    openLink() {
      const link = new FakeLink();
      links.push(link);
      return link;
    },
    watchTab(_tabId, tell) {
      tellTab = tell;
      return () => {
        tellTab = () => undefined;
      };
    },
    copy: async () => undefined,
    saved: { watch: () => () => undefined, keep: (saved) => kept.push(saved) },
    now: () => clock.now,
    copied: () => 'Copied',
    copyFailed: () => 'Not copied',
    ...edges,
  });
  const newest = () => {
    const link = links.at(-1);
    if (link === undefined) throw new Error('There is no link yet.');
    return link;
  };
  return { store, links, link: newest, clock, kept, tab: (life: TabLife) => tellTab(life) };
}

const viewReply = (tabId = storyTab) => {
  const view = inspectView(pageTools(2));
  return { type: 'inspect', view: { ...view, tab: { ...view.tab, tabId } } } as const;
};

describe('the store', () => {
  it('asks for everything it shows, and takes what comes', () => {
    const { store, link } = setUp();
    store.open();
    expect(
      link()
        .topics.map(({ name }) => name)
        .sort(),
    ).toEqual(['inspect', 'questions', 'servers', 'settings', 'shelf', 'timeline']);
    expect(store.state.view).toBeUndefined();
    link().tell(viewReply());
    expect(store.state.link).toBe('connected');
    expect(store.state.view?.tab.tabId).toBe(storyTab);
  });

  it('takes no news of another tab', () => {
    const { store, link } = setUp();
    store.open();
    link().tell(viewReply(8));
    link().tell({
      type: 'timeline',
      view: { tabId: 8, worker: 'a', first: true, events: [], dropped: 3 },
    });
    expect(store.state.view).toBeUndefined();
    expect(store.state.timeline.missed).toBe(0);
  });

  it('keeps what it knows while the worker is away, and says since when', () => {
    const { store, link, clock } = setUp();
    store.open();
    link().tell(viewReply());
    clock.now = 2000;
    link().become('connecting');
    expect(store.state).toMatchObject({ link: 'connecting', awaySince: 2000 });
    expect(store.state.view).toBeDefined();
    clock.now = 9000;
    link().become('silent');
    expect(store.state.awaySince).toBe(2000);
    clock.now = 9500;
    link().tell(viewReply());
    expect(store.state).toMatchObject({ link: 'connected', backAt: 9500 });
    expect(store.state.awaySince).toBeUndefined();
  });

  it('does not say that a worker came back that was never away', () => {
    const { store, link } = setUp();
    store.open();
    link().become('silent');
    link().tell(viewReply());
    expect(store.state.awaySince).toBeUndefined();
    expect(store.state.backAt).toBeUndefined();
  });

  it('goes on where it was when it is opened again', () => {
    const { store, link, links } = setUp();
    store.open();
    link().tell(viewReply());
    store.dispatch({ type: 'shell/show', view: 'checks' });
    store.close();
    store.open();
    expect(links).toHaveLength(2);
    expect(store.state.shown).toBe('checks');
    expect(store.state.view).toBeDefined();
    expect(store.state.link).toBe('connecting');
    expect(store.state.awaySince).toBeUndefined();
  });

  it('hears nothing once it is closed', () => {
    const { store, link, tab } = setUp();
    store.open();
    const old = link();
    store.close();
    old.tell(viewReply());
    tab('closed');
    expect(store.state.view).toBeUndefined();
    expect(store.state.tab).toBe('there');
  });

  it('tells of a tab that crashed, and came back', () => {
    const { store, tab } = setUp();
    const seen: string[] = [];
    store.open();
    store.subscribe(() => seen.push(store.state.tab));
    tab('crashed');
    tab('loading');
    tab('there');
    expect(seen).toEqual(['crashed', 'loading', 'there']);
  });

  it('keeps what was seen of a tab that is closed, though the worker sees no page there first', () => {
    const { store, link, tab } = setUp();
    store.open();
    const seen = viewReply();
    link().tell(seen);
    const gone = { ...seen.view, tools: [], tab: { ...seen.view.tab, page: 'none' as const } };
    link().tell({ type: 'inspect', view: gone });
    expect(store.state.view?.tools).toEqual([]);
    link().tell({ type: 'inspect', view: gone });
    tab('closed');
    expect(store.state.view).toBe(seen.view);
    link().tell({ type: 'inspect', view: gone });
    expect(store.state.view).toBe(seen.view);
  });

  it('answers a command with its value, and a refusal with its sentence', async () => {
    const { store, link } = setUp();
    store.open();
    link().answer('pick', { uid: 'a1' });
    expect(await store.act.run({ name: 'pick', tabId: storyTab })).toEqual({
      done: true,
      value: { uid: 'a1' },
    });
    link().answer('pick', new Error('Nobody picked.'));
    expect(await store.act.run({ name: 'pick', tabId: storyTab })).toEqual({
      done: false,
      message: 'Nobody picked.',
    });
  });

  it('refuses commands while it is closed', async () => {
    const { store } = setUp();
    expect((await store.act.run({ name: 'pick', tabId: storyTab })).done).toBe(false);
  });

  it('says whether a text was copied', async () => {
    const { store } = setUp();
    await store.act.copy('text');
    expect(store.state.said).toMatchObject({ kind: 'done', text: 'Copied' });
    const closed = setUp({ copy: () => Promise.reject(new Error('no')) }).store;
    await closed.act.copy('text');
    expect(closed.state.said).toMatchObject({ kind: 'trouble', text: 'Not copied' });
  });

  it('takes back only what it said last', () => {
    const { store } = setUp();
    store.dispatch({ type: 'shell/say', kind: 'done', text: 'One' });
    const first = store.state.said?.id ?? 0;
    store.dispatch({ type: 'shell/say', kind: 'done', text: 'Two' });
    store.dispatch({ type: 'shell/hush', id: first });
    expect(store.state.said?.text).toBe('Two');
    store.dispatch({ type: 'shell/hush', id: store.state.said?.id ?? 0 });
    expect(store.state.said?.text).toBe('');
  });

  it('keeps saved inputs: one of each id, the newest first', () => {
    const { store, kept } = setUp();
    const input = (id: string, title: string): SavedInput => ({ id, site: 's', tool: 't', title, input: {} });
    store.dispatch({ type: 'saved/put', input: input('1', 'One') });
    store.dispatch({ type: 'saved/put', input: input('2', 'Two') });
    store.dispatch({ type: 'saved/put', input: input('1', 'Again') });
    expect(store.state.saved.map(({ title }) => title)).toEqual(['Again', 'Two']);
    store.dispatch({ type: 'saved/remove', id: '2' });
    expect(kept.at(-1)?.map(({ title }) => title)).toEqual(['Again']);
    expect(kept).toHaveLength(4);
  });

  it('does not store again what another Inspector stored', () => {
    const { store, kept } = setUp();
    store.dispatch({ type: 'saved/all', saved: [] });
    expect(kept).toEqual([]);
  });

  it('tells nobody where nothing changed', () => {
    const { store, tab } = setUp();
    store.open();
    const states: InspectorState[] = [];
    store.subscribe(() => states.push(store.state));
    tab('there');
    store.dispatch({ type: 'shell/show', view: 'tools' });
    store.dispatch({ type: 'shell/help', open: false });
    expect(states).toEqual([]);
  });
});
