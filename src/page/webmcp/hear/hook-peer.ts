import type { Peer, Settle } from '../../../model-context/polyfill/peer.ts';
import {
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
} from '../../../model-context/polyfill/primordials.ts';

/** What of a document’s polyfill calls and registrations go through. */
export type HookablePeer = Pick<Peer, 'window' | 'call' | 'registerTool'>;

/** Told of what happens in a document. Nothing here may throw into the page: what does is dropped. */
export interface PeerWatch {
  /** A call begins. Answers whom to tell how it ended; undefined where nobody wants to know. */
  called(tool: string, input: string): CallWatch | undefined;
  /** A tool was registered, by whoever is on the stack now. */
  registered(tool: string): void;
}

export interface CallWatch {
  cancelled(): void;
  /** @param answer the text for the caller, or what was thrown where there is a `failure` */
  ended(failure: string | undefined, answer: unknown): void;
}

/**
 * Hears of the calls and registrations of one document’s polyfill, until what it answers is called.
 *
 * The polyfill looks both methods up for each call, so that nothing a page can reach is other than before: its functions,
 * their properties, its references from before, all are the same, and so are promises, results and their order. What the
 * page gave is read by the polyfill alone, once. A page that froze the object, or put another function there, is not
 * heard: undefined.
 */
export function hookPeer(peer: HookablePeer, watch: PeerWatch): (() => void) | undefined {
  let hears = true;
  const { call, registerTool } = peer;
  const heardCall: Peer['call'] = (tool, input, settle) => {
    const told = hears ? quietly(() => watch.called(tool, input)) : undefined;
    if (told === undefined) return apply(call, peer, [tool, input, settle]);
    const heardSettle: Settle = (failure, answer) => {
      if (hears) quietly(() => told.ended(failure, answer));
      settle(failure, answer);
    };
    const cancel = apply(call, peer, [tool, input, heardSettle]);
    return () => {
      if (hears) quietly(() => told.cancelled());
      cancel();
    };
  };
  const heardRegister: Peer['registerTool'] = (given, resolve, reject) => {
    if (!hears || Object(given[0]) !== given[0]) return apply(registerTool, peer, [given, resolve, reject]);
    const read = { name: undefined as unknown };
    apply(registerTool, peer, [
      { 0: readThrough(given[0] as object, read), 1: given[1], length: 2 },
      resolve,
      reject,
    ]);
    // Not reached where it was refused. Text of another kind would have to be made into text once more.
    const { name } = read;
    if (typeof name === 'string') quietly(() => watch.registered(name));
  };
  const undo = [
    replace(peer, 'call', call, heardCall),
    replace(peer, 'registerTool', registerTool, heardRegister),
  ];
  const end = (): void => {
    hears = false;
    for (const each of undo) each?.();
  };
  if (undo[0] !== undefined && undo[1] !== undefined) return end;
  end();
  return undefined;
}

/** The object a page gave, to be read member by member as before, with what its name was read as. */
function readThrough(given: object, read: { name: unknown }): object {
  return new Proxy(Object.create(null) as object, {
    get(_target, member) {
      const value: unknown = (given as Record<PropertyKey, unknown>)[member];
      if (member === 'name') read.name = value;
      return value;
    },
  });
}

/** Puts another function in a method’s place. Answers what puts it back, unless somebody else’s is there by then. */
function replace<Name extends 'call' | 'registerTool'>(
  peer: HookablePeer,
  name: Name,
  before: Peer[Name],
  now: Peer[Name],
): (() => void) | undefined {
  const put = (value: Peer[Name]): boolean => {
    const descriptor = getOwnPropertyDescriptor(peer, name);
    if (descriptor === undefined || typeof descriptor.value !== 'function') return false;
    try {
      // Never throws where it is frozen: `Reflect` answers.
      return defineProperty(peer, name, { ...descriptor, value });
    } catch {
      return false;
    }
  };
  if (!put(now)) return undefined;
  return () => {
    if (peer[name] === now) put(before);
  };
}

function quietly<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
