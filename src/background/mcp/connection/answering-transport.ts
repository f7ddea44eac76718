import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { ownErrors } from './bounded-body.ts';

type SendOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

/**
 * Streamable HTTP on which no request waits for what cannot come: a stream that ends without an answer, and cannot be
 * taken up again, answers with an error. The library waits for its timeout then.
 */
export class AnsweringTransport extends StreamableHTTPClientTransport {
  override async send(message: JSONRPCMessage | JSONRPCMessage[], options?: SendOptions): Promise<void> {
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
