import type { Prospect, ProspectArgs } from '../../protocol/page-operations.ts';

/** What is used of a window. */
export interface LeftWindow {
  readonly navigation: {
    entries(): readonly { readonly sameDocument: boolean }[];
    readonly currentEntry: { readonly index: number } | null;
  };
  readonly history: { readonly length: number };
  readonly navigator: { readonly userActivation?: { readonly hasBeenActive: boolean } };
  readonly location: { readonly href: string };
}

/** What a page can know of being left, before it is. */
export function prospectOf(window: LeftWindow, { to, url }: ProspectArgs): Prospect {
  // Chrome asks whether to leave only on pages somebody has touched
  // (https://html.spec.whatwg.org/multipage/browsing-the-web.html#checking-if-unloading-is-canceled); frames count for
  // what they are in.
  const mayAsk = window.navigator.userActivation?.hasBeenActive !== false;
  if (to === 'reload') return { mayAsk, sameDocument: false };
  if (to === 'url') return { mayAsk, sameDocument: isPlaceIn(window.location.href, url ?? '') };
  const { navigation, history } = window;
  const entries = navigation.entries();
  const entry = entries[(navigation.currentEntry?.index ?? Number.NaN) + (to === 'back' ? -1 : 1)];
  if (entry !== undefined) return { mayAsk, sameDocument: entry.sameDocument, there: true };
  // The entries are those of this origin, next to each other; the length counts all.
  const nothing = history.length === 1 || entries.length === history.length;
  return { mayAsk, sameDocument: false, ...(nothing ? { there: false } : {}) };
}

/** Whether an address is a place in the document at another (`#part`), the same place included. */
function isPlaceIn(document: string, address: string): boolean {
  const [here] = document.split('#', 1);
  const [there] = address.split('#', 1);
  return address.includes('#') && here === there;
}
