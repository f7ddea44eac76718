import type { Link } from '../../../src/inspector/store/store.ts';
import {
  CommandError,
  type LinkListener,
  type LinkState,
  type TopicReply,
} from '../../../src/link/control-link.ts';
import type { Command, CommandName, Topic } from '../../../src/protocol/control.ts';

/** What a command is answered with: a value, or a function of the command that makes one (or throws a sentence). */
export type FakeAnswer = unknown | ((command: Command) => unknown);

/** A link to nobody: tells what a story tells it, and keeps what a person had done. */
export class FakeLink implements Link {
  state: LinkState = 'connecting';
  /** What was asked, oldest first. */
  readonly commands: Command[] = [];
  readonly topics: Topic[] = [];
  readonly #answers = new Map<CommandName, FakeAnswer>();
  readonly #listeners = new Set<LinkListener>();

  listen(listener: LinkListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watch(topic: Topic): void {
    this.topics.push(topic);
  }

  run: Link['run'] = async (command) => {
    this.commands.push(command);
    const answer = this.#answers.get(command.name);
    const value = typeof answer === 'function' ? await answer(command) : answer;
    if (value instanceof Error) throw value instanceof CommandError ? value : new CommandError(value.message);
    return value as never;
  };

  close(): void {
    this.become('gone');
  }

  /** From now on, this is what the command is answered with. An `Error`: its message, as a refusal. */
  answer(name: CommandName, answer: FakeAnswer): void {
    this.#answers.set(name, answer);
  }

  /** The worker says something. */
  tell(reply: TopicReply): void {
    this.become('connected');
    for (const listener of this.#listeners) listener.reply?.(reply);
  }

  become(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.#listeners) listener.state?.(state);
  }
}
