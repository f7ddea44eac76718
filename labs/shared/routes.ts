import { place } from './element.ts';

/**
 * Routes as a single-page application has them: links with a real address (`?route=about`), `pushState` when one is
 * followed, back and forward, and the same page after a reload. An unknown route is the first one.
 */
export function startRoutes<Name extends string>(
  names: readonly [Name, ...Name[]],
  enter: (name: Name) => void,
): void {
  const links = [...place('routes').querySelectorAll('a')];

  const show = (): void => {
    const current = routeOf(location.search);
    for (const link of links) {
      if (routeOf(link.search) === current) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    enter(current);
  };

  const routeOf = (search: string): Name => {
    const wanted = new URLSearchParams(search).get('route');
    return names.find((name) => name === wanted) ?? names[0];
  };

  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (link.href !== location.href) history.pushState(null, '', link.href);
      show();
    });
  }
  addEventListener('popstate', show);
  show();
}
