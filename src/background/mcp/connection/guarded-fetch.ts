import { boundedBody, ownErrors } from './bounded-body.ts';
import type { Fetch } from './fetch.ts';
import { RedirectRefused, redirectWithin } from './redirect.ts';

/** The last thing that was said between us and a server, to tell what is wrong. */
export interface Exchange {
  readonly method: string;
  readonly status?: number;
  readonly contentType?: string;
  /** How the body of an error begins. */
  readonly begins?: string;
  readonly redirect?: RedirectRefused;
  readonly error?: unknown;
}

/** What becomes of the stream on which a server speaks unasked. */
export type StreamEvent = 'opened' | 'ended' | 'refused';

export interface FetchLimits {
  /** Bytes of one answer, or of one event of a stream. */
  readonly answer: number;
  /** Bytes kept of the body of an error. */
  readonly error: number;
  /** Redirects followed within the origin. */
  readonly redirects: number;
}

export const fetchLimits: FetchLimits = { answer: 20_000_000, error: 65_536, redirects: 3 };

/**
 * The only way to a server: without cookies, not redirected elsewhere, no answer longer than the limit, and all of it
 * ended with one signal. It remembers the last exchange, since the client library forgets most of why something failed.
 */
export class GuardedFetch {
  readonly #fetch: Fetch;
  readonly #signal: AbortSignal;
  readonly #limits: FetchLimits;
  readonly #onStream: (event: StreamEvent) => void;
  #seen: Exchange | undefined;
  #bytes = 0;

  constructor(
    fetch: Fetch,
    signal: AbortSignal,
    onStream: (event: StreamEvent) => void,
    limits: FetchLimits = fetchLimits,
  ) {
    this.#fetch = fetch;
    this.#signal = signal;
    this.#onStream = onStream;
    this.#limits = limits;
  }

  get seen(): Exchange | undefined {
    return this.#seen;
  }

  /** Bytes of all answers so far. */
  get bytes(): number {
    return this.#bytes;
  }

  readonly fetch: Fetch = async (to, init = {}) => {
    const method = (init.method ?? 'GET').toUpperCase();
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, this.#signal]) : this.#signal;
      const response = await this.#withinOrigin(new URL(to), method, {
        ...init,
        signal,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
      });
      return await this.#guarded(method, response, init.body);
    } catch (error) {
      this.#seen = { method, error, ...(error instanceof RedirectRefused ? { redirect: error } : {}) };
      if (method === 'GET' && init.signal?.aborted !== true && !this.#signal.aborted)
        this.#onStream('refused');
      throw error;
    }
  };

  async #withinOrigin(url: URL, method: string, init: RequestInit): Promise<Response> {
    let at = url;
    for (let followed = 0; ; followed++) {
      const response = await this.#fetch(at, init);
      const target = await redirectWithin(this.#fetch, at, method, response);
      if (target === undefined) return response;
      if (followed === this.#limits.redirects) throw new RedirectRefused(target);
      response.body?.cancel().catch(() => undefined);
      at = target;
    }
  }

  async #guarded(method: string, response: Response, request: RequestInit['body']): Promise<Response> {
    const contentType = response.headers.get('content-type') ?? undefined;
    const about = { method, status: response.status, ...(contentType === undefined ? {} : { contentType }) };
    const init = { status: response.status, statusText: response.statusText, headers: response.headers };
    if (!response.ok) {
      const text = await this.#beginning(response);
      this.#seen = { ...about, begins: text.slice(0, 2_000) };
      if (method === 'GET') this.#onStream('refused');
      return new Response([204, 304].includes(response.status) ? null : text, init);
    }
    this.#seen = about;
    const events = contentType?.toLowerCase().startsWith('text/event-stream') ?? false;
    const unasked = method === 'GET' && events;
    if (unasked) this.#onStream('opened');
    if (response.body === null) return new Response(null, init);
    const body = boundedBody(response.body, {
      most: this.#limits.answer,
      events,
      read: (bytes) => {
        this.#bytes += bytes;
      },
      ended: () => {
        if (unasked && !this.#signal.aborted) this.#onStream('ended');
      },
      ...(events && !unasked ? { insteadOfTooMuch: () => tooLarge(request) } : {}),
    });
    // A browser’s response forgets why its body failed, so what is read whole anyway is read here.
    return new Response(events ? body : await whole(body), init);
  }

  /** The body of an error, cut: what it says matters, how long it is does not. */
  async #beginning({ body }: Response): Promise<string> {
    if (body === null) return '';
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (let read = 0; read < this.#limits.error; ) {
        const { done, value } = await reader.read();
        if (done) break;
        read += value.length;
        text += decoder.decode(value, { stream: true });
      }
    } catch {
      // What came of it is enough.
    }
    reader.cancel().catch(() => undefined);
    return text.slice(0, this.#limits.error);
  }
}

/** @throws what the stream fails with */
async function whole(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** An event that ends the one under way and answers the request in the server's place. */
function tooLarge(request: RequestInit['body']): Uint8Array | undefined {
  if (typeof request !== 'string') return undefined;
  const { id } = JSON.parse(request);
  if (id === undefined) return undefined;
  const error = { code: ownErrors.tooLarge, message: 'The answer is too long.' };
  return new TextEncoder().encode(`\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, error })}\n\n`);
}
