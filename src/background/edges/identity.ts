import type { SignInEdges } from '../mcp/sign-in/sign-in-edges.ts';

/**
 * The browser’s window for signing in somewhere. It keeps the worker alive while it is open, rejects with “The user did
 * not approve access.” when the person closes it and with “Authorization page could not be loaded.” where the page answers
 * with an error (https://developer.chrome.com/docs/extensions/reference/api/identity#method-launchWebAuthFlow).
 */
export const signInWindow: Pick<SignInEdges, 'launch' | 'redirectUrl'> = {
  async launch(url, { interactive }) {
    const answer = await chrome.identity.launchWebAuthFlow({ url, interactive });
    if (answer === undefined) throw new Error('The browser did not say where the sign-in page led.');
    return answer;
  },
  /** `https://<extension id>.chromiumapp.org/`: exists nowhere; the browser ends the flow when it is called up. */
  get redirectUrl() {
    return chrome.identity.getRedirectURL();
  },
};
