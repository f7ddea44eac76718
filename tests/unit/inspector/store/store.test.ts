import { describe, expect, it } from 'vitest';
import type { InspectorState, SavedInput, TabLife } from '../../../../src/inspector/store/state.ts';
import { InspectorStore, type StoreEdges } from '../../../../src/inspector/store/store.ts';
import { spoken } from '../../../../src/inspector/words/spoken.ts';
import { deferred } from '../../../../src/shared/deferred.ts';
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
    saved: { watch: () => () => undefined, keep: async (saved) => void kept.push(saved) },
    now: () => clock.now,
    copied: () => 'Copied',
    copyFailed: () => 'Not copied',
    notKept: () => 'Not kept',
    spoken,
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

  it('lets a run end while nobody looks at the tab, then closes its link', async () => {
    const { store, link, links } = setUp();
    store.open();
    link().tell(viewReply());
    const answer = deferred<unknown>();
    link().answer('call', () => answer.promise);
    link().answer('highlight', () => deferred<unknown>().promise);
    const running = store.act.run({ name: 'call', tabId: storyTab, tool: 'x', input: {}, run: 'r' });
    void store.act.run({ name: 'highlight', tabId: storyTab });
    store.leave();
    expect(link().state).toBe('connected');
    answer.resolve('answered');
    expect(await running).toEqual({ done: true, value: 'answered' });
    expect(link().state).toBe('gone');
    store.open();
    expect(links).toHaveLength(2);
  });

  it('lets whatever else a person began end while nobody looks, and ends a pick', async () => {
    const { store, link } = setUp();
    store.open();
    link().tell(viewReply());
    const [refreshed, picked] = [deferred<unknown>(), deferred<unknown>()];
    link().answer('refresh-server', () => refreshed.promise);
    link().answer('pick', () => picked.promise);
    link().answer('highlight', () => picked.resolve({}));
    const refreshing = store.act.run({ name: 'refresh-server', id: 's' });
    const picking = store.act.run({ name: 'pick', tabId: storyTab });
    store.leave();
    expect(await picking).toEqual({ done: true, value: {} });
    expect(link().state).toBe('connected');
    refreshed.resolve(undefined);
    expect(await refreshing).toMatchObject({ done: true });
    expect(link().state).toBe('gone');
  });

  it('keeps its link where somebody comes back meanwhile, and closes it at once where nothing runs', async () => {
    const { store, link, links } = setUp();
    store.open();
    link().tell(viewReply());
    const answer = deferred<unknown>();
    link().answer('run-page-tool', () => answer.promise);
    const about = { tabId: storyTab, frame: '', origin: '', tool: 'x', input: {}, run: 'r' };
    const running = store.act.run({ name: 'run-page-tool', ...about });
    store.leave();
    store.open();
    answer.resolve('answered');
    await running;
    expect([links.length, link().state]).toEqual([1, 'connected']);
    store.leave();
    expect(link().state).toBe('gone');
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

  it('puts down in the timeline that the worker was stopped, once the next one tells of itself', () => {
    const { store, link, clock } = setUp();
    const told = (worker: string): void =>
      link().tell({
        type: 'timeline',
        view: {
          tabId: storyTab,
          worker,
          first: true,
          events: [{ seq: 1, worker, time: clock.now, kind: 'worker', what: 'started' }],
          dropped: 0,
        },
      });
    store.open();
    told('a');
    clock.now = 2000;
    link().become('connecting');
    clock.now = 2500;
    told('b');
    expect(store.state.timeline.events).toMatchObject([
      { worker: 'a', what: 'started' },
      { worker: 'a', what: 'stopped', time: 2000 },
      { worker: 'b', what: 'started', time: 2500 },
    ]);
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

  it('goes along where the browser gives the tab another number, as to one that was put to sleep', () => {
    const { store, link, links } = setUp();
    store.open();
    link().tell(viewReply());
    store.dispatch({ type: 'tab/life', tab: 'closed' });
    store.replaced(8);
    expect(links.length).toBe(2);
    expect(store.state).toMatchObject({ tabId: 8, tab: 'there' });
    expect(store.state.view).toBeDefined();
    link().tell(viewReply());
    expect(store.state.view?.tab.tabId).toBe(storyTab);
    link().tell(viewReply(8));
    expect(store.state.view?.tab.tabId).toBe(8);
    store.close();
    store.replaced(9);
    expect(links.length).toBe(2);
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
    expect(await store.act.copy('text')).toBe(true);
    expect(store.state.said).toMatchObject({ kind: 'done', text: 'Copied' });
    const closed = setUp({ copy: () => Promise.reject(new Error('no')) }).store;
    expect(await closed.act.copy('text')).toBe(false);
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

  it('says so where saved inputs could not be kept, and has them for as long as it is open', async () => {
    const keep = () => Promise.reject(new Error('full'));
    const { store } = setUp({ saved: { watch: () => () => undefined, keep } });
    store.dispatch({ type: 'saved/put', input: { id: '1', site: 's', tool: 't', title: 'One', input: {} } });
    await expect.poll(() => store.state.said).toMatchObject({ kind: 'trouble', text: 'Not kept' });
    expect(store.state.saved).toHaveLength(1);
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
