import {
  defineProperty,
  getOwnPropertyDescriptor,
  RealTypeError,
} from '../../../model-context/polyfill/primordials.ts';

const { deleteProperty, getPrototypeOf } = Reflect;

/** `Error` as the engine has it, whatever the page put in its place: what it is asked of stacks stands on it. */
const RealError: object = getPrototypeOf(RealTypeError) ?? RealTypeError;

/** The getter that errors of this world have for their stack, where it is one. */
const ownGetter = getOwnPropertyDescriptor(new RealTypeError(), 'stack')?.get;

/** Frames that are asked for: the page’s own are behind the polyfill’s. */
const frames = 30;

/**
 * The stack of who calls this, as V8 writes it; empty where it is not to be had without running the page’s code, or
 * changing what the page would see: `Error.prepareStackTrace` and `Error.stackTraceLimit` are the page’s to set
 * (https://v8.dev/docs/stack-trace-api), and are as they were when this returns.
 */
export function stackHere(): string {
  const putBack = setAside('prepareStackTrace', undefined);
  if (putBack === undefined) return '';
  const putBackLimit = setAside('stackTraceLimit', frames);
  try {
    return textIn(new RealTypeError()) ?? '';
  } finally {
    putBackLimit?.();
    putBack();
  }
}

/** The stack of what a tool threw, likewise. It is written once for each error, and so not where the page would write it. */
export function stackOf(thrown: object): string | undefined {
  return 'prepareStackTrace' in RealError ? undefined : textIn(thrown);
}

/** The message of what a tool threw, likewise. */
export function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'symbol' && Object(thrown) !== thrown) return `${thrown}`;
  const { value }: PropertyDescriptor =
    typeof thrown === 'symbol' ? {} : (getOwnPropertyDescriptor(thrown as object, 'message') ?? {});
  return typeof value === 'string' ? value : 'The tool threw an object.';
}

/** Gives a property another value for a moment. Answers what puts it back; undefined where the page does not allow it. */
function setAside(name: string, value: unknown): (() => void) | undefined {
  const before = getOwnPropertyDescriptor(RealError, name);
  // What cannot be put back is not touched.
  if (before?.configurable === false) return undefined;
  if (!defineProperty(RealError, name, { value, writable: true, configurable: true })) return undefined;
  return () => {
    if (before === undefined) deleteProperty(RealError, name);
    else defineProperty(RealError, name, before);
  };
}

/** The text of a stack that no code of the page makes. */
function textIn(error: object): string | undefined {
  const { get, value } = getOwnPropertyDescriptor(error, 'stack') ?? {};
  const found: unknown = get !== undefined && get === ownGetter ? Reflect.apply(get, error, []) : value;
  return typeof found === 'string' ? found : undefined;
}
