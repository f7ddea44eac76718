import type { LinkState, TopicReply, ValueOf } from '../../link/control-link.ts';
import type { Command, CommandName } from '../../protocol/control.ts';
import type { TimelineEvent } from '../../protocol/inspect.ts';
import type { RoomAction } from './rooms.ts';
import type { SavedInput, TabLife, ViewId } from './state.ts';

/** What happens to the state as a whole. Rooms have actions of their own. */
export type ShellAction =
  /** A new link, in place of one that was closed on purpose. */
  | { readonly type: 'link/open'; readonly link: LinkState }
  | { readonly type: 'link/state'; readonly link: LinkState; readonly now: number }
  | { readonly type: 'link/reply'; readonly reply: TopicReply }
  | { readonly type: 'tab/life'; readonly tab: TabLife }
  /** The browser gave the tab another number. */
  | { readonly type: 'tab/replaced'; readonly tabId: number }
  | { readonly type: 'shell/show'; readonly view: ViewId }
  | { readonly type: 'shell/help'; readonly open: boolean }
  | { readonly type: 'shell/say'; readonly kind: 'done' | 'trouble'; readonly text: string }
  | { readonly type: 'shell/hush'; readonly id: number }
  /** Forgets what is in the timeline but these; what comes later is kept. */
  | { readonly type: 'log/clear'; readonly keep: readonly TimelineEvent[] }
  | { readonly type: 'saved/all'; readonly saved: readonly SavedInput[] }
  /** New, or in place of the one with this id. */
  | { readonly type: 'saved/put'; readonly input: SavedInput }
  | { readonly type: 'saved/remove'; readonly id: string };

export type Action = ShellAction | RoomAction;

/** How a command ended. `message` is a sentence for the person. */
export type Ran<Name extends CommandName> =
  | { readonly done: true; readonly value: ValueOf<Name> }
  | { readonly done: false; readonly message: string };

/** Everything a person can do. */
export interface Actions {
  /** Has the worker do something. Never throws. */
  run<Name extends CommandName>(command: Extract<Command, { name: Name }>): Promise<Ran<Name>>;
  dispatch(action: Action): void;
  /** Puts a text on the clipboard, and says so; or that it could not. → whether it is there */
  copy(text: string): Promise<boolean>;
}
