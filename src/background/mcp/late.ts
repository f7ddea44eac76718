/**
 * What only connections to servers need: the MCP client, and what stands on it. A worker that wakes up does not evaluate
 * it; `import()` of this module does, once. In the build that is no other file, which a worker could not load: it is a
 * function in the worker’s script (`scripts/late-in-worker.ts`).
 */
export { UriTemplate } from '@modelcontextprotocol/client';
export { ServerConnection } from './connection/server-connection.ts';
export { testConnection } from './connection/test-connection.ts';
export { SignIns } from './sign-in/sign-ins.ts';
