/**
 * Everything the polyfill uses of the page's world, taken at document_start before any script of the page runs: what a
 * page replaces or breaks later reaches neither the polyfill nor, through it, anybody else. Iteration, spread calls and
 * `Map` are avoided in this folder, since they look things up on prototypes; null-prototype objects serve instead.
 */
export const { apply, construct, defineProperty, getOwnPropertyDescriptor } = Reflect;
export const { parse, stringify } = JSON;
export const {
  AbortController,
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  MessageChannel,
  Object: RealObject,
  Promise: RealPromise,
  TypeError: RealTypeError,
  URL,
  /** Replaceable by the page, so read now; `null` as text where the origin is opaque. */
  origin,
} = window;

type Method<Self, Arguments extends unknown[], Result> = (this: Self, ...rest: Arguments) => Result;

/** A method as a function of its object. Throws where the object is none of its kind. */
export function uncurried<Self, Arguments extends unknown[], Result>(
  method: Method<Self, Arguments, Result>,
) {
  return (self: Self, ...rest: Arguments): Result => apply(method, self, rest);
}

/** An accessor's getter, likewise. */
export function getterOf<Result>(owner: object, name: string): (self: unknown) => Result {
  return uncurried(getOwnPropertyDescriptor(owner, name)?.get as () => Result);
}

export const addListener = uncurried(EventTarget.prototype.addEventListener);
export const removeListener = uncurried(EventTarget.prototype.removeEventListener);
export const dispatch = uncurried(EventTarget.prototype.dispatchEvent);
export const stopEvent = uncurried(Event.prototype.stopImmediatePropagation);
export const preventDefault = uncurried(Event.prototype.preventDefault);
export const detailOf = getterOf<unknown>(CustomEvent.prototype, 'detail');
export const dataOf = getterOf<unknown>(MessageEvent.prototype, 'data');
export const portsOf = getterOf<readonly MessagePort[]>(MessageEvent.prototype, 'ports');
export const lastEventIdOf = getterOf<string>(MessageEvent.prototype, 'lastEventId');
export const postTo = uncurried(MessagePort.prototype.postMessage) as (
  port: MessagePort,
  message: unknown,
) => void;
export const startPort = uncurried(MessagePort.prototype.start);
export const isAborted = getterOf<boolean>(AbortSignal.prototype, 'aborted');
export const reasonOf = getterOf<unknown>(AbortSignal.prototype, 'reason');
export const signalOf = getterOf<AbortSignal>(AbortController.prototype, 'signal');
export const abort = uncurried(AbortController.prototype.abort);
export const viewOf = getterOf<Window | null>(Document.prototype, 'defaultView');
export const navigationOf = getterOf<EventTarget>(window, 'navigation');
export const isClosed = getterOf<boolean>(window, 'closed');
export const execute = uncurried(RegExp.prototype.exec);
export const sort = uncurried(Array.prototype.sort) as <Item>(
  items: Item[],
  compare: (a: Item, b: Item) => number,
) => Item[];
export const logError = console.error;
