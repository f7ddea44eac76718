import {
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { ownErrors } from './bounded-body.ts';
import { veiled } from './whole-result.ts';

type SendOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

/**
 * Streamable HTTP on which no request waits for what cannot come: a stream that ends without an answer, and cannot be
 * taken up again, answers with an error. The library waits for its timeout then. And no answer is lost because a part of
 * it is odd, see {@link veiled}.
 */
export class AnsweringTransport extends StreamableHTTPClientTransport {
  readonly #asked = new Map<unknown, string>();

  constructor(...args: ConstructorParameters<typeof StreamableHTTPClientTransport>) {
    super(...args);
    // The library’s own handler comes after this one, with the same message.
    this.onmessage = (message) => {
      if (!('id' in message) || 'method' in message) return;
      const method = this.#asked.get(message.id);
      this.#asked.delete(message.id);
      if (isJSONRPCResultResponse(message)) message.result = veiled(method, message.result);
    };
  }

  override async send(message: JSONRPCMessage | JSONRPCMessage[], options?: SendOptions): Promise<void> {
    for (const each of Array.isArray(message) ? message : [message]) {
      if (isJSONRPCRequest(each)) this.#asked.set(each.id, each.method);
    }
    if (Array.isArray(message) || !isJSONRPCRequest(message) || options?.onRequestStreamEnd !== undefined) {
      await super.send(message, options);
      return;
    }
    const error = { code: ownErrors.lost, message: 'The stream ended without an answer.' };
    await super.send(message, {
      ...options,
      // After an answer nobody waits for this one.
      onRequestStreamEnd: () => this.onmessage?.({ jsonrpc: '2.0', id: message.id, error }),
    });
  }
}
