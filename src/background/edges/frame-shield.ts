/** What may show another origin. `interactivity` (https://drafts.csswg.org/css-ui/#interactivity) takes input from it. */
const css = 'iframe,frame,object,embed,fencedframe{interactivity:inert!important}';

/**
 * Takes all input from the frames of a tab: in the user’s own style sheet, against which no style of a page counts. Only
 * the page itself is asked, which takes what is in its frames along: a frame that is busy would hold the call up.
 *
 * @returns how to undo it
 */
export async function shieldFrames(tabId: number): Promise<() => Promise<void>> {
  const injection: chrome.scripting.CSSInjection = {
    target: { tabId },
    origin: 'USER',
    css,
  };
  await chrome.scripting.insertCSS(injection);
  return () => chrome.scripting.removeCSS(injection);
}
