/**
 * Has the browser ask the person whether Pagehand may reach a server’s host, where they did not let it yet. Called
 * straight from a click, since browsers ask at no other time. False where they refused.
 */
export type AskForHost = (url: string) => Promise<boolean>;

/** How Chrome names all that one host serves. It knows no ports. */
export function hostPattern(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

/** Through `chrome.permissions`, which asks nothing where the access is there. */
export const askForHost: AskForHost = async (url) => {
  try {
    return await chrome.permissions.request({ origins: [hostPattern(url)] });
  } catch {
    // What the browser cannot ask about was not refused by the person; the worker finds out whether it is there.
    return true;
  }
};
