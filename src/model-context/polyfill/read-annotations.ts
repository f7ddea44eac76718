import type { Members } from './web-idl.ts';

/** The annotations a tool is listed with: all that Chromium knows, the missing ones `false`. */
export function readAnnotations(given: Members | undefined): object | undefined {
  return given === undefined
    ? undefined
    : {
        consequentialHint: !!given.consequentialHint,
        debugging: !!given.debugging,
        readOnlyHint: !!given.readOnlyHint,
        untrustedContentHint: !!given.untrustedContentHint,
      };
}
