import type { TabLife } from '../../../src/inspector/store/state.ts';
import type { InspectorStore } from '../../../src/inspector/store/store.ts';
import type { LinkState, TopicReply } from '../../../src/link/control-link.ts';
import type { Command, CommandName } from '../../../src/protocol/control.ts';
import type { Said } from '../../../src/protocol/said/said.ts';

/** What tests do with a story: `window.story`. */
export interface StoryControl {
  tell(reply: TopicReply): void;
  become(state: LinkState): void;
  tab(life: TabLife): void;
  /** What a command is answered with from now on. */
  answer(name: CommandName, value: unknown): void;
  /** The same, as a refusal with this sentence, and its code. */
  refuse(name: CommandName, message: string, said?: Said): void;
  readonly commands: readonly Command[];
  readonly copied: readonly string[];
  readonly reopened: number;
  readonly store: InspectorStore;
}

declare global {
  interface Window {
    story: StoryControl;
  }
}
