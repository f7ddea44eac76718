import {
  type BrowserBrands,
  cancelsCallsOnUnregister,
  explainRejection,
  type Outcome,
  openModelContext,
} from '../model-context/index.ts';
import { glance } from '../page/facts/glance.ts';
import { type FactsWatch, watchFacts } from '../page/facts/watch-facts.ts';
import { operationSlot } from '../page/operations.ts';
import type { PageFacts } from '../protocol/facts.ts';
import { type ContextReport, pagePort, type WakeMessage, wakeType } from '../protocol/messages.ts';
import { type ToolHost, ToolRegistry } from '../registry/index.ts';
import { failure } from '../shared/result.ts';
import { OperationRunner } from './operation-runner.ts';
import { PageSession } from './page-session.ts';
import { watchRoute } from './route-watcher.ts';
import type { LinkPort } from './worker-link.ts';

/** Marks this isolated world, so that a second copy of this script, as open tabs get one, does nothing. */
const mark = Symbol.for('pagehand.content');
/** Asks scripts of earlier installations, which live in worlds of their own, to see whether they are orphans. */
const handover = 'pagehand:handover';

const world = globalThis as { [mark]?: true };
if (world[mark] === undefined) {
  world[mark] = true;
  // A page that is only prerendered has nobody looking at it: its tools come when it is shown.
  if ((document as { prerendering?: boolean }).prerendering === true) {
    document.addEventListener('prerenderingchange', start, { once: true });
  } else {
    start();
  }
}

function start(): void {
  // Before anything is registered: two registrations of one name would meet.
  document.dispatchEvent(new Event(handover));
  const ended = new AbortController();
  const { signal } = ended;
  const context = openModelContext(window);
  const early = readFacts();
  let watch: FactsWatch | undefined;

  const session = new PageSession({
    connect,
    // Undefined for a script whose extension was removed, updated or reloaded.
    alive: () => chrome.runtime?.id !== undefined,
    url: () => location.href,
    facts: () => watch?.facts ?? early,
    context: () => contextReport(context.check()),
    operations: new OperationRunner(operationSlot),
    registry: () => (context.host === undefined ? undefined : makeRegistry(context.host)),
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    prefix: crypto.randomUUID(),
    ended: () => {
      ended.abort();
      watch?.stop();
      context.close();
    },
  });

  context.onChange(() => session.contextChanged());
  chrome.runtime.onMessage.addListener((message: unknown) => {
    if (isWakeMessage(message)) session.woken();
  });
  watchRoute(
    { navigation, url: () => location.href, signal },
    {
      routeChanged: () => {
        session.changed();
        watch?.poke();
      },
      leaving: (url) => session.leaving(url),
    },
  );
  /** Looks again at what may have changed unnoticed: the extension, the page's document.modelContext, its facts. */
  const lookAgain = (): void => {
    if (!session.check()) return;
    context.check();
    watch?.poke();
  };
  document.addEventListener(handover, () => session.check(), { signal });
  document.addEventListener('visibilitychange', lookAgain, { signal });
  window.addEventListener('load', lookAgain, { signal });
  window.addEventListener('pagehide', ({ persisted }) => persisted && session.slept(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && session.restored(), { signal });

  session.start();
  if (context.host === undefined) return;
  whenParsed(signal, () => {
    watch = watchFacts({
      document,
      read: readFacts,
      onChange: () => {
        context.check();
        session.changed();
      },
    });
    if (JSON.stringify(watch.facts) !== JSON.stringify(early)) session.changed();
  });
}

function connect(): LinkPort {
  const port = chrome.runtime.connect({ name: pagePort });
  // Looking at the reason keeps it out of the page's console.
  port.onDisconnect.addListener(() => void chrome.runtime?.lastError);
  return port;
}

function makeRegistry(host: ToolHost): ToolRegistry {
  return new ToolRegistry(host, {
    explain: explainRejection,
    cancelsCalls: cancelsCallsOnUnregister((navigator as { userAgentData?: BrowserBrands }).userAgentData),
    unavailable: (name) =>
      failure('UNAVAILABLE', `${name} is no longer offered by this page. List its tools again.`),
  });
}

function contextReport(outcome: Outcome): ContextReport {
  switch (outcome.kind) {
    case 'native':
      return { state: 'native', code: 'native', message: 'The browser has document.modelContext itself.' };
    case 'polyfill':
      return {
        state: 'polyfill',
        code: 'polyfill',
        message: 'Pagehand supplies document.modelContext on this page.',
      };
    case 'unavailable':
      return { state: 'unavailable', code: outcome.code, message: outcome.message };
  }
}

function isWakeMessage(message: unknown): message is WakeMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === wakeType;
}

/** Reads the markup where the code for it was loaded, else only sees whether there is any. */
function readFacts(): PageFacts {
  // Offered by our own file in this world: it answers at once, with facts.
  const read = operationSlot().get('facts') as (() => PageFacts) | undefined;
  return read === undefined ? glance(document) : read();
}

/** Runs `task` when the whole document is there. */
function whenParsed(signal: AbortSignal, task: () => void): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', task, { once: true, signal });
  else task();
}
