import type { ToolDescriptor } from '../../../protocol/messages.ts';
import type { Said, Saying } from '../../../protocol/said/said.ts';
import type { CallResult } from '../../../shared/result.ts';
import type { Effect } from '../../../tools/define.ts';
import type { RawTool, RemoteCallOptions, RemoteCalls } from '../remote.ts';
import type { AnswerRoom } from './results/answer-room.ts';
import type { ToolIdentity, ToolServer } from './tool-identity.ts';
import type { ToolTerms } from './tool-terms.ts';

/** What a call of a server’s tool runs with. */
export interface RunOptions extends RemoteCallOptions {
  /** What the answer may hold, and who keeps the rest. */
  readonly room: AnswerRoom;
}

/** A tool of a server, or one of ours that serves what else a server has: what the catalogue needs to offer it. */
export interface AdaptedTool {
  readonly identity: ToolIdentity;
  readonly server: ToolServer;
  /** The tool as the server listed it; absent for our own. */
  readonly definition?: RawTool;
  /** As pages register it. Its name is the one it is registered under. */
  readonly descriptor: ToolDescriptor;
  /** For people, with everything hidden made visible; longer than what pages get. */
  readonly shown: { readonly title: string; readonly description: string };
  /** `read` only where the server says that it changes nothing: a hint for questions, never a permission. */
  readonly effect: Effect;
  /** The server says that what it does may destroy something. */
  readonly destructive: boolean;
  /** What the user agrees to by allowing it. */
  readonly terms: ToolTerms;
  /** What had to be repaired. */
  readonly notes: readonly Said<Saying>[];
  /**
   * Refuses arguments before anything is sent.
   *
   * @throws CallError VALIDATION_ERROR
   */
  check(args: Readonly<Record<string, unknown>>): void;
  /**
   * Checks the arguments and calls the server. What the server answers is a result, also where it answers that it failed.
   *
   * @throws CallError VALIDATION_ERROR, and what the connection throws
   */
  run(calls: RemoteCalls, args: Readonly<Record<string, unknown>>, options: RunOptions): Promise<CallResult>;
}
