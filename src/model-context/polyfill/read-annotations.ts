interface Given {
  readonly consequentialHint?: unknown;
  readonly debugging?: unknown;
  readonly readOnlyHint?: unknown;
  readonly untrustedContentHint?: unknown;
}

/** The annotations a tool is listed with: all that Chromium knows, the missing ones `false`. */
export function readAnnotations(given: Given): object {
  return {
    consequentialHint: !!given.consequentialHint,
    debugging: !!given.debugging,
    readOnlyHint: !!given.readOnlyHint,
    untrustedContentHint: !!given.untrustedContentHint,
  };
}
