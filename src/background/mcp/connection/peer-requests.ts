import {
  type Client,
  type ElicitRequestURLParams,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/client';
import type { Elicitation, ElicitationAnswer } from './elicitation.ts';

/** Asks the person what a server wants to know. */
export type Ask = (asked: Elicitation, signal: AbortSignal) => Promise<ElicitationAnswer>;

/** What is not offered to servers, and why. */
const declined: Readonly<Record<string, string>> = {
  'sampling/createMessage': 'Pagehand has no model of its own, so it does not sample.',
  'roots/list': 'Pagehand shares no files, so it has no roots.',
};

/** Answers what the server asks the client: elicitation by asking the person, everything else plainly. */
export function answerPeer(client: Client, ask: Ask | undefined): void {
  if (ask !== undefined) {
    client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq }) => {
      const answer = await ask(asElicitation(params), mcpReq.signal);
      // The content of declined questions is nobody's business.
      return answer.action === 'accept' && answer.content !== undefined
        ? { action: 'accept', content: answer.content }
        : { action: answer.action };
    });
  }
  client.fallbackRequestHandler = async ({ method }) => {
    throw new ProtocolError(
      ProtocolErrorCode.MethodNotFound,
      (Object.hasOwn(declined, method) ? declined[method] : undefined) ??
        `Pagehand does not answer ${method}.`,
    );
  };
}

function asElicitation(
  params: { message: string; requestedSchema?: unknown } | ElicitRequestURLParams,
): Elicitation {
  if ('url' in params) return { mode: 'url', message: params.message, url: params.url };
  return { mode: 'form', message: params.message, schema: params.requestedSchema };
}
