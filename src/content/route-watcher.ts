/** The part of the Navigation API that is used (https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api). */
export interface NavigationEdges {
  /** `window.navigation`, which every supported browser has. */
  readonly navigation: Navigation;
  /** The document's URL now. */
  url(): string;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

export interface RouteListener {
  /** The document has another URL: pushState, replaceState, a hash, back or forward within the document. */
  routeChanged(url: string): void;
  /** The document is about to be replaced by the one at `url`. It is the last moment an answer can still be heard. */
  leaving(url: string): void;
}

/**
 * Tells of route changes and of the end of the document. It listens to the page's navigation, patches nothing and polls
 * nothing.
 */
export function watchRoute({ navigation, url, signal }: NavigationEdges, listener: RouteListener): void {
  let known = url();
  const look = (): void => {
    const now = url();
    if (now === known) return;
    known = now;
    listener.routeChanged(now);
  };
  navigation.addEventListener('currententrychange', look, { signal });
  navigation.addEventListener('navigatesuccess', look, { signal });
  const leave = (event: NavigateEvent): void => {
    const { destination, hashChange, downloadRequest } = event;
    if (destination.sameDocument || hashChange || downloadRequest !== null) return;
    // The page's own listeners come after this one: they may take the navigation over or refuse it.
    queueMicrotask(() => {
      if (!event.defaultPrevented && navigation.transition === null) listener.leaving(destination.url);
    });
  };
  navigation.addEventListener('navigate', leave, { signal });
}
