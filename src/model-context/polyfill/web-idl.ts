import { DOMException, execute, isAborted, RealTypeError } from './primordials.ts';

/** What the dictionaries of the API may hold, before conversion. Each read is seen by the page. */
export interface Members {
  readonly annotations?: unknown;
  readonly consequentialHint?: unknown;
  readonly debugging?: unknown;
  readonly description?: unknown;
  readonly execute?: unknown;
  readonly exposedTo?: unknown;
  readonly fromOrigins?: unknown;
  readonly inputSchema?: unknown;
  readonly name?: unknown;
  readonly origin?: unknown;
  readonly readOnlyHint?: unknown;
  readonly signal?: unknown;
  readonly title?: unknown;
  readonly untrustedContentHint?: unknown;
  readonly window?: unknown;
}

/** The conversions of https://webidl.spec.whatwg.org/, with Chromium's words. */
export interface Conversions {
  /** @throws TypeError unless it is an object */
  dictionary(value: unknown, type: string): Members;
  /** `undefined` and `null` are an empty dictionary. */
  options(value: unknown, type: string): Members;
  required(value: unknown, member: string, type: string): unknown;
  signal(options: Members, type: string): AbortSignal | undefined;
  /** @throws SecurityError for an entry that is no secure origin */
  secureOrigins(options: Members, member: 'exposedTo' | 'fromOrigins', type: string): () => void;
  wrong(text: string): TypeError;
  wrongMember(member: string, type: string, text: string): TypeError;
}

/** The conversions of one method of `ModelContext`. */
export function conversionsFor(method: string): Conversions {
  const wrong = (text: string) =>
    new RealTypeError(`Failed to execute '${method}' on 'ModelContext': ${text}`);
  const wrongMember = (member: string, type: string, text: string) =>
    wrong(`Failed to read the '${member}' property from '${type}': ${text}`);
  const dictionary = (value: unknown, type: string) => {
    if (!isObject(value)) throw wrong(`The provided value is not of type '${type}'.`);
    return value;
  };
  return {
    wrong,
    wrongMember,
    dictionary,
    options: (value, type) => dictionary(value ?? {}, type),
    required(value, member, type) {
      if (value === undefined) throw wrongMember(member, type, 'Required member is undefined.');
      return value;
    },
    signal(options, type) {
      const signal = options.signal;
      if (signal === undefined) return undefined;
      try {
        isAborted(signal);
      } catch {
        throw wrongMember('signal', type, "Failed to convert value to 'AbortSignal'.");
      }
      return signal as AbortSignal;
    },
    secureOrigins(options, member, type) {
      const list = options[member];
      let insecure = false;
      if (list !== undefined) {
        if (!isObject(list) || !(Symbol.iterator in list)) {
          throw wrongMember(member, type, 'The provided value cannot be converted to a sequence.');
        }
        for (const entry of list as unknown as Iterable<unknown>) insecure ||= !isSecureOrigin(`${entry}`);
      }
      return () => {
        if (insecure) {
          throw new DOMException(`Only secure origins are allowed in the ${member} list.`, 'SecurityError');
        }
      };
    },
  };
}

export function isObject(value: unknown): value is Members {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy, near enough for a list nothing here uses. */
const secure =
  /^(?:(?:https|wss|file|chrome-extension|blob:https):|(?:http|ws):\/\/(?:(?:[^/?#]*\.)?localhost|127\.[\d.]+|\[::1\])(?:[:/?#]|$))/i;

function isSecureOrigin(text: string): boolean {
  return execute(secure, text) !== null;
}
