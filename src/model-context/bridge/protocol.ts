import type { ToolAnnotations } from '../../registry/types.ts';

/**
 * The two halves meet at `window.navigation`: an object both worlds share, whose listeners survive `document.open()`,
 * which removes those of the window and the document. A command is the event's `lastEventId`, since strings and ports
 * cross between worlds and `data` does not; `preventDefault()` is the synchronous "yes".
 */
export const bridgeEvent = 'pagehand:bridge';

/** Raised with every change that the other half of an earlier version would misunderstand. */
export const bridgeVersion = '1';

/**
 * - `hello`: is a polyfill there, of whatever version?
 * - `attach <version> <session>`: take the event's port as a session.
 * - `intact`: is `document.modelContext` still the polyfill's?
 * - `close <session>`: take all of the session's tools away now.
 */
export type Command = 'hello' | 'intact' | `attach ${string} ${string}` | `close ${string}`;

/** Schema and input travel as the JSON text they are anyway: cheaper than cloning, and no page code is run by reading. */
export interface WireTool {
  readonly name: string;
  readonly description: string;
  readonly title?: string | undefined;
  readonly inputSchema?: string;
  readonly annotations?: ToolAnnotations | undefined;
}

/** From the isolated world to the page's. */
export type ToPage =
  | { readonly type: 'register'; readonly id: number; readonly tool: WireTool }
  | { readonly type: 'unregister'; readonly id: number }
  | { readonly type: 'answer'; readonly call: number; readonly text: string }
  | { readonly type: 'fail'; readonly call: number }
  | { readonly type: 'watch' }
  /** The last message: calls that still wait are answered by nobody. */
  | { readonly type: 'bye' };

/** From the page's world to the isolated one. */
export type FromPage =
  | { readonly type: 'registered'; readonly id: number }
  | { readonly type: 'rejected'; readonly id: number; readonly name: string; readonly message: string }
  | { readonly type: 'call'; readonly id: number; readonly call: number; readonly input: string }
  | { readonly type: 'cancel'; readonly call: number }
  | { readonly type: 'toolchange' };
