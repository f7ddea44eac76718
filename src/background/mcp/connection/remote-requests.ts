import { InsufficientScopeError, UrlElicitationRequiredError } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { inEnglish } from '../../../protocol/said/said.ts';
import { CallError } from '../../../shared/result.ts';
import { CallDeadline } from '../../calls/call-deadline.ts';
import { untilAborted } from '../../calls/until-aborted.ts';
import type { RawResult, RemoteCallOptions } from '../remote.ts';
import { asRecord } from './as-record.ts';
import { CallClock } from './call-clock.ts';
import {
  type Asked,
  asFailure,
  callFailure,
  isHeaderMismatch,
  lateFailure,
  refuse,
  troubleFailure,
} from './call-failure.ts';
import { atOnce, CallSlots } from './call-slots.ts';
import { causesOf } from './causes-of.ts';
import type { ConnectionEdges } from './connection-edges.ts';
import type { Connector } from './connector.ts';
import { diagnose } from './diagnose.ts';
import { headerFault } from './header-fault.ts';
import type { HeldWire } from './held-wire.ts';
import { httpStatus } from './http-status.ts';
import { longestCall } from './longest-call.ts';
import { outputMismatch } from './output-check.ts';
import { paramHeaders } from './param-headers.ts';
import { answersAtAll, isOpaque } from './reachable.ts';
import { sameJson } from './same-json.ts';
import type { ServerCalls } from './server-calls.ts';
import type { ServerConfig } from './server-config.ts';
import { isStale } from './stale-wire.ts';
import { wholeResult } from './whole-result.ts';
import { libraryTimeout } from './wire.ts';

/** One thing asked of a server. */
export interface RemoteRequest {
  readonly method: string;
  readonly params: Record<string, unknown>;
  /** As “the tool x”. */
  readonly what: string;
  readonly tool?: { readonly name: string; readonly args: Readonly<Record<string, unknown>> };
}

/** Whatever object a server answers with: its parts are judged where they are used. */
const resultSchema = z.looseObject({});

/** What the requests need to know of what the server lists. */
export interface Listing {
  /** The tool as it was listed last. */
  readonly listed: (name: string) => unknown;
  /** Reads the list now. */
  readonly relist: () => Promise<unknown>;
}

/**
 * Sends requests to one server: so many at a time, each with its time, and none twice that the server may have looked at.
 * Whatever goes wrong becomes a CallError.
 */
export class RemoteRequests {
  readonly #config: ServerConfig;
  readonly #edges: ConnectionEdges;
  readonly #life: AbortSignal;
  readonly #connector: Connector;
  readonly #running: ServerCalls;
  readonly #peer: Listing;
  readonly #slots = new CallSlots(atOnce.perServer);

  /** @param life aborts with the CallError that everything under way ends with */
  constructor(
    config: ServerConfig,
    edges: ConnectionEdges,
    life: AbortSignal,
    connector: Connector,
    running: ServerCalls,
    peer: Listing,
  ) {
    this.#config = config;
    this.#edges = edges;
    this.#life = life;
    this.#connector = connector;
    this.#running = running;
    this.#peer = peer;
  }

  async request(request: RemoteRequest, options: RemoteCallOptions): Promise<RawResult> {
    const asked: Asked = {
      config: this.#config,
      what: request.what,
      harmless: request.tool === undefined || isHarmless(this.#definition(request, options)),
    };
    using caller = new CallDeadline(options.signal, this.#edges.after);
    caller.endWith(this.#life);
    const { signal } = caller;
    signal.throwIfAborted();
    using own = this.#slots.join();
    await untilAborted(own.turn, signal);
    using all = this.#edges.overall.join();
    await untilAborted(all.turn, signal);
    const result = await this.#send(request, asked, options, signal);
    const mismatch =
      request.tool === undefined ? undefined : outputMismatch(this.#definition(request, options), result);
    return { result, ...(mismatch === undefined ? {} : { mismatch }) };
  }

  async #send(
    request: RemoteRequest,
    asked: Asked,
    options: RemoteCallOptions,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>> {
    let held = await this.#connected(signal);
    for (let renewed = false; ; renewed = true) {
      try {
        return await this.#once(held, request, asked, options, signal);
      } catch (error) {
        const stale = isStale(error, held.wire);
        if (renewed || !(stale || isHeaderMismatch(error)))
          throw await this.#failed(error, held, request, asked, signal);
        // The server refused to look at it, so nothing was done yet.
        if (stale) await this.#connector.forget(held);
        if (request.tool !== undefined) {
          await this.#sameToolAsBefore(request.tool.name, options.definition, signal);
        }
        held = await this.#connected(signal);
      }
    }
  }

  async #once(
    held: HeldWire,
    request: RemoteRequest,
    asked: Asked,
    options: RemoteCallOptions,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { method, params, tool } = request;
    const { timeout, maxTotal, onProgress } = options;
    const times = { quiet: timeout ?? this.#config.timeout, most: maxTotal ?? longestCall };
    using clock = new CallClock(signal, times, this.#edges, (ms) => lateFailure(ms, asked));
    using _use = held.use();
    using _running = this.#running.add(tool?.name, clock);
    const answer = held.wire.client.request({ method, params }, resultSchema, {
      signal: clock.signal,
      timeout: libraryTimeout,
      ...(held.wire.modern && tool !== undefined
        ? { headers: headersFor(this.#definition(request, options), tool.args, asked) }
        : {}),
      onprogress: (progress) => {
        clock.progress();
        onProgress?.({
          progress: progress.progress,
          ...(progress.total === undefined ? {} : { total: progress.total }),
          ...(progress.message === undefined ? {} : { message: progress.message }),
        });
      },
    });
    return wholeResult(await untilAborted(answer, clock.signal));
  }

  /** What to answer with instead of `error`, and what follows from it for the connection. */
  async #failed(
    error: unknown,
    held: HeldWire,
    request: RemoteRequest,
    asked: Asked,
    signal: AbortSignal,
  ): Promise<CallError> {
    if (error instanceof CallError) return error;
    const wanted = causesOf(error).find((cause) => cause instanceof UrlElicitationRequiredError);
    if (wanted !== undefined) return await this.#elsewhere(wanted, request, asked, signal);
    // It is this call that may not be made; others may.
    if (causesOf(error).some((cause) => cause instanceof InsufficientScopeError))
      return callFailure(error, asked);
    const status = httpStatus(error);
    if (status === 401 || status === 403) {
      this.#connector.fail(held, diagnose(error, undefined));
    } else if (isStale(error, held.wire) || isOpaque(error)) {
      held.retire();
    }
    const failure = callFailure(error, asked);
    if (isOpaque(error) && !(await answersAtAll(this.#edges.fetch, this.#config.url, this.#edges.after))) {
      return troubleFailure(this.#config, diagnose(error, { method: 'POST', error }));
    }
    return failure;
  }

  /** The server first wants the person to go somewhere. Nothing was done yet. */
  async #elsewhere(
    error: UrlElicitationRequiredError,
    { tool }: RemoteRequest,
    asked: Asked,
    signal: AbortSignal,
  ): Promise<CallError> {
    const { elicit } = this.#edges;
    if (elicit !== undefined) {
      for (const { message, url } of error.elicitations) {
        const context = { server: this.#config.id, calls: tool === undefined ? [] : [tool.name], signal };
        const { action } = await untilAborted(elicit({ mode: 'url', message, url }, context), signal);
        if (action !== 'accept') {
          return refuse(
            asked,
            'PERMISSION_DENIED',
            `Before ${asked.what}, the server wants the person to open an address, and they did not. Ask them.`,
          );
        }
      }
    }
    return refuse(
      asked,
      'CONFIRMATION_REQUIRED',
      `Before ${asked.what}, the server wants the person to do something at an address of its own. Call it again once they are done.`,
      { retryable: true },
    );
  }

  async #connected(signal: AbortSignal): Promise<HeldWire> {
    try {
      return await untilAborted(this.#connector.connected(), signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : asFailure(this.#config, error);
    }
  }

  /** @throws CallError where the tool is another one than the caller knows: whoever allowed it, allowed the other */
  async #sameToolAsBefore(name: string, known: unknown, signal: AbortSignal): Promise<void> {
    const before = known ?? this.#peer.listed(name);
    try {
      await untilAborted(this.#peer.relist(), signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : asFailure(this.#config, error);
    }
    const now = this.#peer.listed(name);
    const about = { config: this.#config };
    if (now === undefined) {
      throw refuse(
        about,
        'NOT_FOUND',
        `The server does not have the tool “${name}” any more. Look at its list again.`,
      );
    }
    if (before !== undefined && !sameJson(before, now)) {
      throw refuse(
        about,
        'CONFLICT',
        `The tool “${name}” has changed at the server. Read what it is now before you call it.`,
      );
    }
  }

  #definition({ tool }: RemoteRequest, { definition }: RemoteCallOptions): unknown {
    return definition ?? (tool && this.#peer.listed(tool.name));
  }
}

/** @throws CallError where the server wants headers that cannot be */
function headersFor(
  definition: unknown,
  args: Readonly<Record<string, unknown>>,
  asked: Asked,
): Record<string, string> {
  const fault = headerFault(definition);
  if (fault === undefined) return paramHeaders(definition, args);
  throw refuse(
    asked,
    'UNAVAILABLE',
    `Nobody can call ${asked.what}: its schema ${inEnglish(fault)}. Whoever runs the server has to mend that. Use another tool.`,
    { retryable: false },
  );
}

/** Hints of the server: good enough to say whether trying again is sensible, and for nothing else. */
function isHarmless(definition: unknown): boolean {
  const hints = asRecord(asRecord(definition)?.annotations);
  return hints?.readOnlyHint === true || hints?.idempotentHint === true;
}
