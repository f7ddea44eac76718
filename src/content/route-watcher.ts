/** What the watch needs of a window. */
export interface NavigationEdges {
  /** The Navigation API (https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api). */
  readonly navigation: Navigation;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

export interface RouteListener {
  /** The document may have another URL: pushState, replaceState, a hash, back or forward within the document. */
  routeChanged(): void;
  /** The document is about to be replaced by the one at `url`. It is the last moment an answer can still be heard. */
  leaving(url: string): void;
}

/**
 * Tells of route changes and of the end of the document. It listens to the page's navigation, patches nothing and polls
 * nothing.
 */
export function watchRoute({ navigation, signal }: NavigationEdges, listener: RouteListener): void {
  const leave = (event: NavigateEvent): void => {
    const { isTrusted, destination, downloadRequest } = event;
    // A page can dispatch an event of that name by itself.
    if (!isTrusted || destination.sameDocument || downloadRequest !== null) return;
    // The page's own listeners come after this one: they may take the navigation over or refuse it.
    queueMicrotask(() => {
      if (!event.defaultPrevented && !navigation.transition) listener.leaving(destination.url);
    });
  };
  navigation.addEventListener('currententrychange', () => listener.routeChanged(), { signal });
  navigation.addEventListener('navigate', leave, { signal });
}
