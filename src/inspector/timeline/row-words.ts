import type { Caller } from '../../protocol/inspect.ts';
import { messageFor, t, type WordKey } from '../words/words.ts';
import type { CallState, RowKind, TimelineRow } from './timeline-row.ts';

const kindWords: Readonly<Record<RowKind, WordKey>> = {
  call: 'timeline_kind_call',
  tools: 'timeline_kind_tools',
  page: 'timeline_kind_page',
  question: 'timeline_kind_question',
  level: 'timeline_kind_level',
  server: 'timeline_kind_server',
  worker: 'timeline_kind_worker',
  debugger: 'timeline_kind_debugger',
};

/** What a kind of row is called. */
export function kindWord(kind: RowKind): string {
  return t(kindWords[kind]);
}

const callerWords: Readonly<Record<Caller, readonly [WordKey, WordKey]>> = {
  page: ['timeline_by_page', 'timeline_by_page_why'],
  person: ['timeline_by_person', 'timeline_by_person_why'],
  unseen: ['timeline_by_unseen', 'timeline_by_unseen_why'],
};

export function callerWord(by: Caller): string {
  return t(callerWords[by][0]);
}

/** What is known of such a caller. */
export function callerWhy(by: Caller): string {
  return t(callerWords[by][1]);
}

const stateWords: Readonly<Record<CallState, WordKey>> = {
  running: 'timeline_state_running',
  ok: 'timeline_state_ok',
  failed: 'timeline_state_failed',
  lost: 'timeline_state_lost',
};

export function stateWord(state: CallState): string {
  return t(stateWords[state]);
}

const pageWords = {
  came: 'timeline_page_came',
  left: 'timeline_page_left',
  route: 'timeline_page_route',
} as const satisfies Record<string, WordKey>;

/** What happened, in a few words, where the row is not about a tool. */
export function happened(row: TimelineRow): string {
  switch (row.kind) {
    case 'page':
      return t(pageWords[row.what]);
    case 'worker':
      return t(row.what === 'started' ? 'timeline_worker_started' : 'timeline_worker_stopped');
    case 'debugger':
      return t(row.what === 'attached' ? 'timeline_debugger_attached' : 'timeline_debugger_detached');
    default:
      return kindWord(row.kind);
  }
}

const levels: Readonly<Record<string, WordKey>> = {
  off: 'shell_level_off',
  read: 'shell_level_read',
  act: 'shell_level_act',
  developer: 'shell_level_developer',
};

/** A level as people know it; what is none stays as it is. */
export function levelWord(level: string): string {
  const key = Object.hasOwn(levels, level) ? levels[level] : undefined;
  return key === undefined ? level : t(key);
}

/** Where a server stands, as people say it; what nobody knows a word for stays as it is. */
export function serverStateWord(state: string): string {
  return messageFor(`servers_state_${state.replaceAll('-', '_')}`, []) ?? state;
}

const answers: Readonly<Record<string, WordKey>> = {
  once: 'timeline_answer_once',
  session: 'timeline_answer_session',
  always: 'timeline_answer_always',
  deny: 'timeline_answer_deny',
  unanswered: 'timeline_answer_unanswered',
  closed: 'timeline_answer_closed',
  muted: 'timeline_answer_muted',
  'no-window': 'timeline_answer_no_window',
  withdrawn: 'timeline_answer_withdrawn',
  'page-left': 'timeline_answer_page_left',
};

/** How a question was answered; what nobody knows a word for stays as it is. */
export function answerWord(how: string): string {
  const key = Object.hasOwn(answers, how) ? answers[how] : undefined;
  return key === undefined ? how : t(key);
}
