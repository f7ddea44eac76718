import type { Act } from './forged-acts.ts';

/** What a compromised page was able to do, and to hear. */
export interface Played {
  /** Messages that left the page. */
  readonly sent: number;
  /** What came back, by the port’s name and the message’s type, with how often. */
  readonly heard: { readonly [what: string]: number };
}

/**
 * Plays the acts, in the isolated world of a content script: it may use nothing from outside. Every port is closed in
 * the end.
 */
export async function playActs({
  acts,
  slots,
}: {
  readonly acts: readonly Act[];
  readonly slots: readonly string[];
}): Promise<Played> {
  const ports = new Map<number, chrome.runtime.Port>();
  const heard: Record<string, number> = {};
  let sent = 0;
  const hear = (from: string, message: unknown): void => {
    const { type } = Object(message) as { type?: unknown };
    const what = `${from} ${String(type)}`;
    heard[what] = (heard[what] ?? 0) + 1;
  };
  const open = (slot: number): chrome.runtime.Port => {
    const known = ports.get(slot);
    if (known !== undefined) return known;
    const name = slots[slot] ?? '';
    const port = chrome.runtime.connect({ name });
    ports.set(slot, port);
    port.onMessage.addListener((message) => hear(name, message));
    port.onDisconnect.addListener(() => {
      void chrome.runtime.lastError;
      if (ports.get(slot) === port) ports.delete(slot);
    });
    return port;
  };
  const monster = (kind: 'huge' | 'deep' | 'wide'): unknown => {
    if (kind === 'huge') return { type: 'call', id: 'huge', tool: 'x'.repeat(4_000_000), input: {} };
    if (kind === 'wide') {
      const input = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, index]));
      return { type: 'call', id: 'wide', tool: 'pagehand_read_page', input };
    }
    let input: object = {};
    for (let depth = 0; depth < 1_500; depth += 1) input = { input };
    return { type: 'call', id: 'deep', tool: 'pagehand_read_page', input };
  };
  const post = (slot: number, message: unknown): void => {
    try {
      open(slot).postMessage(message);
      sent += 1;
    } catch {
      // The port closed in between, or Chrome would not take the message.
      ports.delete(slot);
    }
  };
  for (const [index, act] of acts.entries()) {
    if (act.do === 'post') post(act.port, act.message);
    else if (act.do === 'monster') post(act.port, monster(act.kind));
    else if (act.do === 'close') {
      ports.get(act.port)?.disconnect();
      ports.delete(act.port);
    } else {
      sent += 1;
      chrome.runtime.sendMessage(act.message).then(
        (answer) => hear('sendMessage', { type: answer === undefined ? 'nothing' : 'answer' }),
        () => undefined,
      );
    }
    // What comes back changes what is open.
    if (index % 50 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  // One more round trip: everything before it was read.
  await new Promise<void>((resolve) => {
    const last = chrome.runtime.connect({ name: 'nobody' });
    last.onDisconnect.addListener(() => {
      void chrome.runtime.lastError;
      resolve();
    });
  });
  for (const port of ports.values()) port.disconnect();
  return { sent, heard };
}
