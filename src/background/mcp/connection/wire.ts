import {
  type AuthProvider,
  Client,
  type OAuthClientProvider,
  SdkHttpError,
  SSEClientTransport,
} from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import type { RemoteServer } from '../remote.ts';
import { AnsweringTransport } from './answering-transport.ts';
import { causesOf } from './causes-of.ts';
import { diagnose } from './diagnose.ts';
import type { Fetch } from './fetch.ts';
import { GuardedFetch, type StreamEvent } from './guarded-fetch.ts';
import { type Ask, answerPeer } from './peer-requests.ts';
import { remoteServer } from './remote-server.ts';
import type { ServerConfig } from './server-config.ts';
import { TroubleError } from './server-state.ts';
import type { Verdict } from './verdict.ts';

/** A connection that stands: one client, one transport, until it is lost. */
export interface Wire {
  readonly client: Client;
  readonly server: RemoteServer;
  readonly verdict: Verdict;
  /** Whether it speaks 2026-07-28 or later: no sessions, changes by subscription. */
  readonly modern: boolean;
  readonly guard: GuardedFetch;
  /** Aborts when it is closed, with the reason. */
  readonly ended: AbortSignal;
  /** Ends everything on it. With `farewell` the server hears of it, where it keeps a session. */
  end(reason: Error, farewell?: boolean): void;
}

export interface WireEdges {
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly authProvider?: AuthProvider | OAuthClientProvider;
  readonly client: { readonly name: string; readonly version: string };
  readonly ask?: Ask;
  /** A list changed, as the server says. */
  readonly changed: () => void;
  /** What becomes of the stream for what the server says unasked. */
  readonly stream: (event: StreamEvent, wire: AbortSignal) => void;
}

/** ms the library may wait for one answer; the time of calls is kept here, not there. */
export const libraryTimeout = 2_147_483_647;

/**
 * Connects. With a verdict it does not ask again what the server speaks.
 *
 * @throws TroubleError with what is wrong; whatever `signal` aborts with
 */
export async function openWire(
  config: ServerConfig,
  edges: WireEdges,
  verdict: Verdict | undefined,
  signal: AbortSignal,
): Promise<Wire> {
  if (verdict?.transport === 'sse') return await open('sse', config, edges, verdict, signal);
  try {
    return await open('streamable-http', config, edges, verdict, signal);
  } catch (error) {
    if (!(error instanceof TroubleError) || !mayBeSse(error)) throw error;
    try {
      return await open('sse', config, edges, undefined, signal);
    } catch (second) {
      // What the first attempt found is the better explanation, unless the second got further.
      if (second instanceof TroubleError && second.trouble.kind !== 'not-mcp') throw second;
      throw error;
    }
  }
}

/** Servers of the oldest protocol answer a POST with 400, 404 or 405. */
function mayBeSse(error: TroubleError): boolean {
  return causesOf(error).some(
    (cause) => cause instanceof SdkHttpError && [400, 404, 405].includes(cause.status ?? 0),
  );
}

async function open(
  kind: 'streamable-http' | 'sse',
  config: ServerConfig,
  edges: WireEdges,
  verdict: Verdict | undefined,
  signal: AbortSignal,
): Promise<Wire> {
  const life = new AbortController();
  const guard = new GuardedFetch(edges.fetch, life.signal, (event) => edges.stream(event, life.signal));
  const client = new Client(edges.client, {
    capabilities: edges.ask === undefined ? {} : { elicitation: { form: {}, url: {} } },
    jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    ...(kind === 'sse' ? {} : { versionNegotiation: { mode: 'auto' as const } }),
  });
  answerPeer(client, edges.ask);
  for (const list of ['tools', 'resources', 'prompts'] as const) {
    client.setNotificationHandler(`notifications/${list}/list_changed`, () => edges.changed());
  }
  const options = {
    fetch: guard.fetch,
    requestInit: { headers: { ...config.headers } },
    // Nobody is sent to a sign-in page by a call.
    onInsufficientScope: 'throw' as const,
    ...(edges.authProvider === undefined ? {} : { authProvider: edges.authProvider }),
  };
  const url = new URL(config.url);
  const transport =
    kind === 'sse' ? new SSEClientTransport(url, options) : new AnsweringTransport(url, options);
  const close = (): void => {
    client.close().catch(() => undefined);
    transport.close().catch(() => undefined);
  };
  const giveUp = (): void => {
    life.abort(signal.reason);
    close();
  };
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  try {
    signal.throwIfAborted();
    const prior = verdict?.transport === 'streamable-http' ? verdict.prior : undefined;
    await client.connect(transport, {
      timeout: libraryTimeout,
      // The library checks what is kept more strictly than our schema says.
      ...(prior === undefined ? {} : { prior: prior as never }),
    });
    signal.throwIfAborted();
  } catch (error) {
    life.abort(error);
    close();
    if (signal.aborted) throw signal.reason;
    throw new TroubleError(diagnose(error, guard.seen), error);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
  return {
    client,
    server: remoteServer(client, kind),
    verdict: verdictOn(client, kind, config.url, verdict?.at ?? edges.now()),
    modern: client.getProtocolEra() === 'modern',
    guard,
    ended: life.signal,
    end: (reason, farewell = false) => {
      if (life.signal.aborted) return;
      const session = transport instanceof AnsweringTransport ? transport.sessionId : undefined;
      life.abort(reason);
      close();
      if (farewell && session !== undefined) leave(edges.fetch, config, session);
    },
  };
}

/** ms for telling a server that its session is over. */
const farewellDeadline = 3_000;

/** Not by the transport, which is closed by then. Nobody waits for the answer. */
function leave(fetch: Fetch, config: ServerConfig, session: string): void {
  fetch(config.url, {
    method: 'DELETE',
    headers: { ...config.headers, 'mcp-session-id': session },
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(farewellDeadline),
  }).then(
    ({ body }) => body?.cancel().catch(() => undefined),
    () => undefined,
  );
}

function verdictOn(client: Client, kind: 'streamable-http' | 'sse', url: string, at: number): Verdict {
  if (kind === 'sse') return { transport: 'sse', url, at };
  const discover = client.getDiscoverResult();
  return {
    transport: 'streamable-http',
    url,
    at,
    prior: discover === undefined ? { kind: 'legacy' } : { kind: 'modern', discover },
  };
}
