import type { Reason } from '../registry/types.ts';

/**
 * What this room's codes mean, for a person, and what to do about them. Apart from the code that runs in every page,
 * which needs the codes alone.
 */
export const modelContextSentences: Readonly<Record<string, string>> = {
  native: 'The browser has document.modelContext itself.',
  polyfill: 'Pagehand supplies document.modelContext on this page.',
  insecure: 'This page is not a secure context: tools need https or localhost. Open the page over https.',
  'not-fully-active': 'This document is not shown any more: tools come back with the page that replaced it.',
  'not-origin-keyed':
    'This site opted out of origin-keyed agent clusters (Origin-Agent-Cluster: ?0), where the browser refuses tools. The site would have to change that header.',
  'permissions-policy':
    'This site forbids tools with its Permissions-Policy (tools), or the frame was not given them. The site would have to allow them.',
  'outdated-browser':
    'This browser has an early document.modelContext without registerTool. Update the browser.',
  'polyfill-missing': 'This page was opened before the extension was installed or updated. Reload the page.',
  'outdated-polyfill':
    'This page still runs the tools of an earlier version of the extension. Reload the page.',
  replaced:
    'The page replaced document.modelContext, so agents would not find tools registered here. They come back when the page puts it back; reload the page to try again.',
  'duplicate-name': 'The page has a tool of this name. Tried again when it is gone.',
  'invalid-name': 'A name has 1 to 128 of A-Z, a-z, 0-9, "_", "-", ".". Rename the tool.',
  'description-missing': 'Give the tool a description.',
  'invalid-exposed-to': 'List only secure origins in exposedTo.',
  security: 'The browser allows no tools in this document.',
  aborted: 'The registration was taken back before it was done.',
  'invalid-tool': 'Correct the definition of the tool.',
  unknown: 'The browser refused the tool. Tried again later.',
};

/** A sentence a person can read for a code of this room; undefined for a code that is none of its own. */
export function modelContextSentence({ code, detail }: Reason): string | undefined {
  const sentence = Object.hasOwn(modelContextSentences, code) ? modelContextSentences[code] : undefined;
  return sentence === undefined || detail === undefined ? sentence : `${sentence} (${detail})`;
}
