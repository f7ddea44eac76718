import type { LinkState, TopicReply } from '../../link/control-link.ts';
import type { InspectView } from '../../protocol/inspect.ts';
import { applyChanges } from '../../protocol/inspect-changes.ts';
import type { Action, ShellAction } from './actions.ts';
import { clearTimeline, mergeNews } from './merge-news.ts';
import { reduceRooms } from './rooms.ts';
import type { InspectorState, TabLife } from './state.ts';

/** The state after an action; the same object where nothing changed. */
export function reduce(state: InspectorState, action: Action): InspectorState {
  const rooms = reduceRooms(state.rooms, action);
  if (rooms !== state.rooms) return { ...state, rooms };
  // What no room took: an action of a room changes nothing below.
  return reduceShell(state, action as ShellAction);
}

function reduceShell(state: InspectorState, action: ShellAction): InspectorState {
  switch (action.type) {
    case 'link/open':
      return { ...state, link: action.link, awaySince: undefined, backAt: undefined };
    case 'link/state':
      return linked(state, action.link, action.now);
    case 'link/reply':
      return heard(state, action.reply);
    case 'tab/life':
      return lived(state, action.tab);
    case 'tab/replaced':
      return { ...state, tabId: action.tabId, tab: 'there' };
    case 'shell/show':
      return state.shown === action.view ? state : { ...state, shown: action.view };
    case 'shell/help':
      return state.help === action.open ? state : { ...state, help: action.open };
    case 'shell/say':
      return { ...state, said: { id: (state.said?.id ?? 0) + 1, kind: action.kind, text: action.text } };
    case 'shell/hush':
      return state.said?.id === action.id && state.said.text !== ''
        ? { ...state, said: { ...state.said, text: '' } }
        : state;
    case 'log/clear':
      return { ...state, timeline: clearTimeline(state.timeline, action.keep) };
    case 'saved/all':
      return { ...state, saved: action.saved };
    case 'saved/put':
      return { ...state, saved: [action.input, ...state.saved.filter(({ id }) => id !== action.input.id)] };
    case 'saved/remove':
      return { ...state, saved: state.saved.filter(({ id }) => id !== action.id) };
    default:
      return state;
  }
}

function linked(state: InspectorState, link: LinkState, now: number): InspectorState {
  if (link === state.link) return state;
  if (link === 'connected') {
    return state.awaySince === undefined
      ? { ...state, link }
      : { ...state, link, awaySince: undefined, backAt: now };
  }
  const wasThere = state.link === 'connected';
  return {
    ...state,
    link,
    awaySince: wasThere ? now : state.awaySince,
    brokeAt: wasThere ? now : state.brokeAt,
    backAt: undefined,
  };
}

function heard(state: InspectorState, reply: TopicReply): InspectorState {
  switch (reply.type) {
    case 'inspect': {
      const view = reply.view ?? (state.view && applyChanges(state.view, reply.changes));
      return view === undefined ? state : inspected(state, view);
    }
    case 'timeline': {
      if (reply.view.tabId !== state.tabId) return state;
      const { brokeAt, ...rest } = state;
      const timeline = mergeNews(state.timeline, reply.view, brokeAt);
      if (brokeAt !== undefined) return { ...rest, timeline };
      return timeline === state.timeline ? state : { ...state, timeline };
    }
    case 'settings':
      return { ...state, settings: reply.view };
    case 'servers':
      return { ...state, servers: reply.view };
    case 'questions':
      return { ...state, questions: reply.view };
    case 'shelf':
      return reply.view.tabId === state.tabId ? { ...state, shelf: reply.view } : state;
    case 'tab':
      return state;
  }
}

function lived(state: InspectorState, tab: TabLife): InspectorState {
  if (tab === state.tab) return state;
  return tab === 'closed' && state.before !== undefined
    ? { ...state, tab, view: state.before, before: undefined }
    : { ...state, tab };
}

function inspected(state: InspectorState, view: InspectView): InspectorState {
  if (view.tab.tabId !== state.tabId || state.tab === 'closed') return state;
  if (view.tab.page !== 'none') return { ...state, view, before: undefined };
  return { ...state, view, before: state.view?.tab.page === 'none' ? state.before : state.view };
}
