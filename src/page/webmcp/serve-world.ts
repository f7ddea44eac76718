import type { Ear } from './hear/ear.ts';
import type { PageContext } from './page-context.ts';
import { type Asked, linkEvent, type Told } from './world-link.ts';

/**
 * Serves the isolated world from the page’s own. Once in a document: another copy finds this one, and does nothing but
 * answer false.
 */
export function serveWorld(
  meeting: EventTarget,
  context: PageContext,
  ear: Pick<Ear, 'hear' | 'end'>,
): boolean {
  const hello = new MessageEvent(linkEvent, { cancelable: true });
  if (!meeting.dispatchEvent(hello)) return false;
  meeting.addEventListener(linkEvent, (event) => {
    event.preventDefault();
    const [port] = (event as MessageEvent).ports;
    if (port !== undefined) serve(port, context, ear);
  });
  return true;
}

function serve(port: MessagePort, context: PageContext, ear: Pick<Ear, 'hear' | 'end'>): void {
  const running = new Map<number, AbortController>();
  const never = new AbortController().signal;
  const post = (message: Told): void => port.postMessage(message);
  const changed = (): void => post({ type: 'changed' });
  const list = async (): Promise<string> => {
    context.watch(changed, never);
    return JSON.stringify(await context.list());
  };
  port.onmessage = async ({ data }: MessageEvent<Asked>) => {
    if (data.type === 'stop') {
      running.get(data.id)?.abort();
    } else if (data.type === 'list') {
      // Whatever the page did to its world, an answer is waited for.
      post({ type: 'listed', id: data.id, text: await list().catch(() => '') });
    } else if (data.type === 'hear') {
      post({ type: 'heard', id: data.id, text: await ear.hear(data.now) });
    } else if (data.type === 'deafen') {
      ear.end();
    } else {
      const controller = new AbortController();
      running.set(data.id, controller);
      const run = await context.run(data.call, controller.signal);
      running.delete(data.id);
      post({ type: 'ran', id: data.id, run });
    }
  };
}
