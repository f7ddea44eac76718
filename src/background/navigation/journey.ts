import { deferred } from '../../shared/deferred.ts';
import type { After } from '../calls/call-deadline.ts';

/** What the browser says of a tab that is sent elsewhere, in its order. */
export type NavigationEvent =
  /** The server is asked; again with the same id after a redirect. */
  | { readonly what: 'request'; readonly id: string; readonly url: string }
  | { readonly what: 'response'; readonly id: string; readonly status: number }
  /** `error`: Chrome’s name for it, such as `net::ERR_NAME_NOT_RESOLVED`. */
  | { readonly what: 'failed'; readonly id: string; readonly error: string }
  | { readonly what: 'download'; readonly id: number; readonly url: string }
  /** Another document is shown, or another place of this one. */
  | { readonly what: 'shown' }
  | { readonly what: 'loaded' }
  | { readonly what: 'closed' };

/** How a journey ended. */
export type JourneyEnd =
  /** `loaded`: false where it took too long to load all of it. */
  | { readonly how: 'page'; readonly status: number | undefined; readonly loaded: boolean }
  | { readonly how: 'download'; readonly id: number; readonly url: string }
  /** The server had nothing to show: the page stays. */
  | { readonly how: 'nothing'; readonly status: number }
  /** The page asked whether to leave, and the answer was no. */
  | { readonly how: 'stayed' }
  | { readonly how: 'failed'; readonly error: string; readonly url: string }
  | { readonly how: 'closed' };

/** ms a page that is shown may take to load the rest. */
const loading = 10_000;

/** ms in which one navigation takes another's place, and the browser shows that one failed. */
const turning = 500;

interface Request {
  readonly id: string;
  readonly url: string;
  readonly status: number | undefined;
  /** Chrome’s name for what went wrong. */
  readonly error?: string;
}

/** One navigation of a tab, from leaving to arriving. Made before it begins; hears everything from then on. */
export class Journey {
  readonly #after: After;
  readonly #departed = deferred<void>();
  readonly #ended = deferred<JourneyEnd>();
  #request: Request | undefined;
  #shown = false;
  #callOff: () => void = () => undefined;

  constructor(after: After) {
    this.#after = after;
  }

  /** Resolves when the page can keep nobody any more, or has. */
  get departed(): Promise<void> {
    return this.#departed.promise;
  }

  get ended(): Promise<JourneyEnd> {
    return this.#ended.promise;
  }

  /** How far it is: for what took too long. */
  get stage(): 'leaving' | 'asking' | 'shown' {
    return this.#shown ? 'shown' : this.#request === undefined ? 'leaving' : 'asking';
  }

  heard(event: NavigationEvent): void {
    switch (event.what) {
      case 'request':
        this.#begin({ id: event.id, url: event.url, status: undefined });
        break;
      case 'response':
        if (event.id === this.#request?.id) this.#responded(this.#request, event.status);
        break;
      case 'failed':
        if (event.id === this.#request?.id) this.#failed(this.#request, event.error);
        break;
      case 'download':
        if (event.url === this.#request?.url && !this.#shown)
          this.#end({ how: 'download', id: event.id, url: event.url });
        break;
      case 'shown':
        this.#committed();
        break;
      case 'loaded':
        if (this.#request?.error !== undefined) this.#endFailed(this.#request.error, this.#request.url);
        else if (this.#shown) this.#end({ how: 'page', status: this.#request?.status, loaded: true });
        break;
      case 'closed':
        this.#end({ how: 'closed' });
        break;
    }
  }

  /** The page asked whether to leave, and was told to stay. */
  stayed(): void {
    if (this.#request === undefined && !this.#shown) this.#end({ how: 'stayed' });
  }

  /** A page that goes on elsewhere by itself is followed. */
  #begin(request: Request): void {
    this.#callOff();
    this.#request = request;
    this.#shown = false;
    this.#departed.resolve();
  }

  #responded(request: Request, status: number): void {
    this.#request = { ...request, status };
    if (status === 204 || status === 205) this.#end({ how: 'nothing', status });
  }

  #failed(request: Request, error: string): void {
    // The rest of a page that is shown, or was replaced by what follows.
    if (this.#shown) return;
    this.#callOff();
    // What becomes a download, or is overtaken by another navigation, is told as aborted first.
    if (error !== 'net::ERR_ABORTED') this.#request = { ...request, error };
    this.#callOff = this.#after(turning, () => this.#endFailed(error, request.url));
  }

  #endFailed(error: string, url: string): void {
    this.#end({ how: 'failed', error, url });
  }

  #committed(): void {
    // An earlier navigation, whose place this one takes; or the browser’s page that says what failed.
    const { status, error } = this.#request ?? {};
    if (this.#request !== undefined && (status === undefined || error !== undefined)) return;
    this.#callOff();
    this.#shown = true;
    this.#departed.resolve();
    this.#callOff = this.#after(loading, () =>
      this.#end({ how: 'page', status: this.#request?.status, loaded: false }),
    );
  }

  #end(end: JourneyEnd): void {
    this.#callOff();
    this.#departed.resolve();
    this.#ended.resolve(end);
  }
}
