import {
  type BrowserBrands,
  cancelsCallsOnUnregister,
  explainBriefly,
  openModelContext,
} from '../model-context/index.ts';
import { glance } from '../page/facts/glance.ts';
import { own } from '../page/facts/own.ts';
import { type FactsWatch, watchFacts } from '../page/facts/watch-facts.ts';
import { injected } from '../page/injected.ts';
import type { PageFacts } from '../protocol/facts.ts';
import { handover, pagePort } from '../protocol/messages.ts';
import { after, type ToolHost, ToolRegistry } from '../registry/index.ts';
import { PageSession } from './page-session.ts';
import { watchRoute } from './route-watcher.ts';
import type { LinkPort } from './worker-link.ts';

/** Marks this isolated world, so that a second copy of this script, as open tabs get one, does nothing. */
const mark = Symbol.for('pagehand.content');

const world = globalThis as { [mark]?: true };
if (!world[mark]) {
  world[mark] = true;
  // A page that is only prerendered has nobody looking at it: its tools come when it is shown.
  if ((document as { prerendering?: boolean }).prerendering === true) {
    document.addEventListener('prerenderingchange', start, { once: true });
  } else {
    start();
  }
}

function start(): void {
  // Scripts of earlier installations, which live in worlds of their own, find out that they are orphans before anything
  // is registered: two registrations of one name would meet.
  navigation.dispatchEvent(new Event(handover));
  const ended = new AbortController();
  const { signal } = ended;
  const context = openModelContext(window);
  const early = readFacts();
  let watch: FactsWatch | undefined;

  const session = new PageSession({
    connect,
    // Undefined for a script whose extension was removed, updated or reloaded.
    alive: () => chrome.runtime?.id !== undefined,
    report: () => ({
      url: location.href,
      context: context.look(),
      facts: watch?.facts ?? early,
    }),
    injected,
    registry: (unavailable) =>
      context.host === undefined ? undefined : makeRegistry(context.host, unavailable),
    after,
    // `crypto.randomUUID` is only there in secure contexts.
    prefix: `${Math.random()}`,
    ended: () => {
      ended.abort();
      watch?.stop();
      context.close();
    },
  });

  navigation.addEventListener(handover, () => session.connect(), { signal });
  const lookAgain = (): void => {
    session.look();
    watch?.poke();
  };
  watchRoute({ navigation, signal }, { routeChanged: lookAgain, leaving: (url) => session.leaving(url) });
  // Into the bfcache, or out of it.
  const turned = ({ persisted, type }: PageTransitionEvent): void => {
    if (persisted) session.turned(type === 'pageshow');
  };
  // To be called again: `document.open()` takes the listeners of window and document away, those of other worlds too.
  const listen = (): void => {
    document.addEventListener('visibilitychange', lookAgain, { signal });
    window.addEventListener('load', lookAgain, { signal });
    window.addEventListener('pagehide', turned, { signal });
    window.addEventListener('pageshow', turned, { signal });
  };

  listen();
  injected().look = () => watch?.look();
  session.connect();
  if (context.host === undefined) return;
  whenParsed(signal, () => {
    watch = watchFacts({
      document,
      read: () => {
        listen();
        return readFacts();
      },
      onChange: () => session.look(),
      edges: {
        after,
        now: () => performance.now(),
        createObserver: (callback) => new MutationObserver(callback),
        hidden: () => own(document, 'hidden'),
      },
    });
    session.look();
  });
}

function connect(): LinkPort {
  const port = chrome.runtime.connect({ name: pagePort });
  // Looking at the reason keeps it out of the page's console.
  port.onDisconnect.addListener(() => void chrome.runtime?.lastError);
  return port;
}

function makeRegistry(host: ToolHost, unavailable: () => unknown): ToolRegistry {
  const { userAgentData } = navigator as { userAgentData?: BrowserBrands };
  const cancelsCalls = cancelsCallsOnUnregister(userAgentData);
  return new ToolRegistry(host, { explain: explainBriefly, cancelsCalls, unavailable });
}

/** Reads the markup where the code for it was loaded, else only sees whether there is any. */
function readFacts(): PageFacts {
  return (injected().readFacts ?? glance)(document);
}

/** Runs `task` when the whole document is there. */
function whenParsed(signal: AbortSignal, task: () => void): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', task, { once: true, signal });
  else task();
}
