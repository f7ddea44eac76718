import { type Failure, type FailureCode, failure } from '../../../../shared/result.ts';
import { cutText } from '../../../calls/cut-text.ts';
import { cleanLine } from '../clean-text.ts';
import type { ToolServer } from '../tool-identity.ts';
import type { ServerAnswer } from './render-blocks.ts';

/** Characters of what the server says. */
const maxText = 4_000;

interface Kind {
  readonly code: FailureCode;
  readonly retryable: boolean;
  /** What to do next. */
  readonly next: string;
}

const other: Kind = {
  code: 'INTERNAL_ERROR',
  retryable: false,
  next: 'Its words are in the details. Correct the arguments where they are at fault; otherwise go on without it.',
};

/** How servers begin what is really an error of the protocol, and what it means. */
const kinds: readonly (readonly [RegExp, Kind])[] = [
  [
    /^(?:MCP error -32602:? *)?(?:Unknown tool\b|Tool\b.{0,200}? (?:not found|disabled)\b)/i,
    {
      code: 'NOT_FOUND',
      retryable: false,
      next: 'The server does not have it any more. List the tools of this page again.',
    },
  ],
  [
    /^(?:MCP error -32602\b|Input validation error\b|Invalid arguments\b)/i,
    {
      code: 'VALIDATION_ERROR',
      retryable: false,
      next: 'It refused the arguments; its words are in the details. Correct and retry.',
    },
  ],
  [
    /^(?:MCP error -\d+:? *)?(?:HTTP )?(?:error )?(?:429\b|too many requests\b|rate limit(?:ed| exceeded)\b)/i,
    {
      code: 'TEMPORARY_FAILURE',
      retryable: true,
      next: 'It takes no more calls for now. Wait a little, and try again.',
    },
  ],
];

/**
 * A result with `isError`: the server was there, and says that the call failed. What it says is the server’s own text, so
 * it is in the details and not in the message. It may have had an effect; only where the server plainly refused it, it
 * is the caller’s to try again.
 */
export function reportedFailure(server: ToolServer, tool: string, answer: ServerAnswer): Failure {
  const text = answer.text ?? '';
  const start = cleanLine(text.slice(0, 1_000), 500);
  const { code, retryable, next } = kinds.find(([says]) => says.test(start))?.[1] ?? other;
  const { structuredContent, links, notes } = answer;
  return failure(
    code,
    `The server “${cleanLine(server.title, 80)}” says that ${JSON.stringify(tool.slice(0, 128))} failed. ${next}`,
    {
      retryable,
      details: {
        server: server.slug,
        reason: 'tool-error',
        ...(text === '' ? {} : { text: cutText(text, maxText) }),
        ...(structuredContent === undefined ? {} : { structuredContent }),
        ...(links === undefined ? {} : { links }),
        ...(notes === undefined ? {} : { notes }),
      },
    },
  );
}
