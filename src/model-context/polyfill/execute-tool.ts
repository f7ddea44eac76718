import { onAbort } from './on-abort.ts';
import { findPeer, type Method } from './peer.ts';
import { DOMException, isAborted, isClosed, reasonOf, URL } from './primordials.ts';
import { refusal, refuse } from './refusal.ts';
import { dictionary, isObject, jsonOf, required, signal, text, wrong } from './web-idl.ts';
import { transient, whenGone } from './when-gone.ts';

const method = 'executeTool';

/** https://webmachinelearning.github.io/webmcp/#dom-modelcontext-executetool, in Chromium's order. */
export const executeTool: Method = ({ 0: tool, 1: input = {}, 2: options }, resolve, reject) => {
  const given = dictionary(method, 'RegisteredTool', tool);
  given('description', text);
  const name = given('name', text);
  const origin = given('origin', text);
  const window = given('window', (value, fail) => {
    required(value, fail);
    try {
      // For `null` the getter would take the global object.
      isClosed(value ?? {});
    } catch {
      fail("Failed to convert value to 'Window'.");
    }
    return value;
  });
  const until = dictionary(method, 'ExecuteToolOptions', options ?? {})('signal', signal);

  refuse(refusal());
  try {
    new URL(origin);
  } catch {
    throw new DOMException('The provided origin is invalid.', 'NotSupportedError');
  }
  if (!isObject(input)) throw wrong(method, 'invalid input object: value is not an object');
  const json = jsonOf(method, 'object', input);
  if (until && isAborted(until)) throw reasonOf(until);
  if (isClosed(window)) throw new DOMException('Target frame is detached.', 'InvalidStateError');

  const target = findPeer((peer) => peer.window === window && peer.origin === origin && peer.has(name));
  if (!target) throw new DOMException(transient, 'UnknownError');
  const cancel = target.call(name, json, (failure, answer = null) => {
    stopWaiting();
    stopListening?.();
    if (failure) reject(new DOMException(failure, 'UnknownError'));
    else resolve(answer);
  });
  const stopWaiting = whenGone(cancel);
  const stopListening =
    until &&
    onAbort(until, (reason) => {
      reject(reason);
      cancel();
    });
};
