import { eachPeer, type Method, type Peer } from './peer.ts';
import {
  addListener,
  DOMException,
  isAborted,
  isClosed,
  reasonOf,
  removeListener,
  stringify,
  URL,
} from './primordials.ts';
import { refusal } from './refusal.ts';
import { conversionsFor, isObject } from './web-idl.ts';
import { transient, whenGone } from './when-gone.ts';

const { wrong, wrongMember, dictionary, options, required, signal } = conversionsFor('executeTool');
const type = 'RegisteredTool';
const optionsType = 'ExecuteToolOptions';

/** https://webmachinelearning.github.io/webmcp/#dom-modelcontext-executetool, in Chromium's order. */
export const executeTool: Method = (values, resolve, reject) => {
  const given = dictionary(values[0], type);
  required(given.description, 'description', type);
  const name = `${required(given.name, 'name', type)}`;
  const origin = `${required(given.origin, 'origin', type)}`;
  const window = required(given.window, 'window', type);
  const closed = closedWindow(window);
  const until = signal(options(values[2], optionsType), optionsType);

  const refused = refusal();
  if (refused !== undefined) throw new DOMException(refused.message, refused.name);
  checkOrigin(origin);
  const input = values[1] === undefined ? {} : values[1];
  if (!isObject(input)) throw wrong('invalid input object: value is not an object');
  const text = stringify(input) as string | undefined;
  if (text === undefined) throw wrong('invalid input object: toJSON() returns undefined');
  if (until !== undefined && isAborted(until)) throw reasonOf(until);
  if (closed) throw new DOMException('Target frame is detached.', 'InvalidStateError');

  let target: Peer | undefined;
  eachPeer((peer) => {
    if (peer.window === window && peer.origin === origin && peer.has(name)) target = peer;
  });
  if (target === undefined) throw new DOMException(transient, 'UnknownError');
  const cancel = target.call(name, text, (failure, answer = null) => {
    forget();
    if (failure === undefined) resolve(answer);
    else reject(new DOMException(failure, 'UnknownError'));
  });
  const onAbort = () => {
    if (until === undefined || !isAborted(until)) return;
    forget();
    reject(reasonOf(until));
    cancel();
  };
  const stay = whenGone(cancel);
  const forget = () => {
    stay();
    if (until !== undefined) removeListener(until, 'abort', onAbort);
  };
  if (until !== undefined) addListener(until, 'abort', onAbort);
};

function closedWindow(value: unknown): boolean {
  try {
    // Not an object: the getter would take the global object in its stead.
    if (isObject(value)) return isClosed(value);
  } catch {
    // No window: as for other values.
  }
  throw wrongMember('window', type, "Failed to convert value to 'Window'.");
}

function checkOrigin(origin: string): void {
  try {
    new URL(origin);
  } catch {
    throw new DOMException('The provided origin is invalid.', 'NotSupportedError');
  }
}
