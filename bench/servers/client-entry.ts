// No code is made from text in the extension.
import '../../src/background/zod-setup.ts';

export { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
export { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
