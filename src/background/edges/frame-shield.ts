/** What may show another origin. `interactivity` (https://drafts.csswg.org/css-ui/#interactivity) takes input from it. */
const css = 'iframe,frame,object,embed,fencedframe{interactivity:inert!important}';

/**
 * Takes all input from the frames of a tab: in the user’s own style sheet, against which no style of a page counts. Only
 * the page itself is asked, which takes what is in its frames along: a frame that is busy would hold the call up.
 *
 * @returns how to undo it
 */
export async function shieldFrames(tabId: number): Promise<() => Promise<void>> {
  await chrome.scripting.insertCSS(injectionInto(tabId));
  return () => unshieldFrames(tabId);
}

/** Gives input back to the frames of a tab, whichever worker took it: one that was stopped may have left it so. */
export async function unshieldFrames(tabId: number): Promise<void> {
  await chrome.scripting.removeCSS(injectionInto(tabId));
}

function injectionInto(tabId: number): chrome.scripting.CSSInjection {
  return { target: { tabId }, origin: 'USER', css };
}
