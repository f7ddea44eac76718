import type {
  RawResult,
  RemoteCalls,
  RemoteList,
  ServerId,
} from '../../../../../src/background/mcp/remote.ts';
import type { RunOptions } from '../../../../../src/background/mcp/tools/adapted-tool.ts';
import type { AnswerRoom } from '../../../../../src/background/mcp/tools/results/answer-room.ts';
import type { ToolServer } from '../../../../../src/background/mcp/tools/tool-identity.ts';
import { CallError, type Failure } from '../../../../../src/shared/result.ts';

export const server: ToolServer = { id: 'server-1' as ServerId, slug: 'files', title: 'My files' };

/** A list with nothing but what the test says. */
export function aList(parts: Partial<RemoteList>): RemoteList {
  return {
    server: {
      protocol: '2026-07-28',
      transport: 'streamable-http',
      offers: { tools: true, resources: true, prompts: true, completions: true },
    },
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    notes: [],
    ...parts,
  };
}

/** A server that answers what the test says, and remembers what it was asked. */
export function calls(
  answers: Partial<Record<'call' | 'readResource' | 'getPrompt' | 'complete', object>> = {},
) {
  const asked: unknown[][] = [];
  const answer =
    (method: keyof typeof answers) =>
    async (...args: unknown[]): Promise<RawResult> => {
      asked.push([method, ...args]);
      return { result: { ...answers[method] } };
    };
  const remote: RemoteCalls = {
    id: server.id,
    call: answer('call'),
    readResource: answer('readResource'),
    getPrompt: answer('getPrompt'),
    complete: answer('complete'),
  };
  return { remote, asked };
}

/** Room for an answer, and what was kept of it. */
export function aRoom(characters = 100_000, images = 4_000_000): AnswerRoom & { readonly kept: string[] } {
  const kept: string[] = [];
  return {
    budget: { characters, images },
    readOn: 'pagehand_read_more',
    kept,
    keep(rest) {
      kept.push(rest);
      return `c${kept.length}`;
    },
  };
}

export function options(room: AnswerRoom = aRoom()): RunOptions {
  return { signal: new AbortController().signal, room };
}

export function failureOf(action: () => unknown): Failure {
  try {
    action();
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
  throw new Error('nothing was thrown');
}

export async function rejectionOf(action: Promise<unknown>): Promise<Failure> {
  try {
    await action;
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
  throw new Error('nothing was thrown');
}
