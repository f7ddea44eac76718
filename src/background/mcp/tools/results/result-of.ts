import { type CallResult, failure, success } from '../../../../shared/result.ts';
import { asJson } from '../../../calls/as-json.ts';
import type { RawResult } from '../../remote.ts';
import { cleanLine } from '../clean-text.ts';
import { isRecord, member } from '../plain-record.ts';
import type { ToolServer } from '../tool-identity.ts';
import type { AnswerRoom } from './answer-room.ts';
import { type Block, readBlock } from './content-blocks.ts';
import { renderBlocks } from './render-blocks.ts';
import { reportedFailure } from './reported-failure.ts';

/** What a result is the answer to. */
export interface ResultContext {
  readonly server: ToolServer;
  /** As the server knows it. */
  readonly tool: string;
  readonly room: AnswerRoom;
}

/** Parts of an answer that are looked at. */
const mostBlocks = 1_000;

/**
 * A server’s result as the caller gets it. Never throws, and never asks for the call to be repeated: whatever the answer
 * looks like, the call was done.
 */
export function resultOf({ result, mismatch }: RawResult, context: ResultContext): CallResult {
  const { server, tool, room } = context;
  if (!isRecord(result)) return unusable(context, 'it is no object');
  const content = member(result, 'content');
  // Before 2024-11-05 a result was one value.
  const old = member(result, 'toolResult');
  const structured = asJson(member(result, 'structuredContent') ?? old);
  if (content !== undefined && !Array.isArray(content)) return unusable(context, '“content” is no list');
  if (content === undefined && structured === undefined) return unusable(context, 'it has no “content”');
  const listed: readonly unknown[] = content ?? [];
  const notes: string[] = [];
  if (listed.length > mostBlocks)
    notes.push(`Only the first ${mostBlocks} of ${listed.length} parts were read.`);
  if (mismatch !== undefined) {
    notes.push(
      `The structured data does not fit what the tool promises (${cleanLine(mismatch, 500)}). The call was done: do not repeat it for that.`,
    );
  }
  const blocks = listed.slice(0, mostBlocks).map((each): Block => readBlock(each));
  const answer = renderBlocks(blocks, structured, room, notes);
  if (member(result, 'isError') === true) return reportedFailure(server, tool, answer);
  return success(answer);
}

function unusable({ server, tool }: ResultContext, why: string): CallResult {
  return failure(
    'INTERNAL_ERROR',
    `The server “${cleanLine(server.title, 80)}” answered ${JSON.stringify(tool.slice(0, 128))} with something that is no result: ${why}. It may have done what was asked; look before you try again, and tell the user.`,
    { retryable: false, details: { server: server.slug, reason: 'not-a-result' } },
  );
}
