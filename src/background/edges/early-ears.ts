import { earlyEarFile } from '../documents/injected-files.ts';

const prefix = 'early-ear-';
let last: Promise<void> = Promise.resolve();

/**
 * Has documents of an origin heard before their scripts run, for a tab; undefined: none any more. Chrome knows of no
 * tabs here: other tabs of that site get the file too, where it goes away by itself, since nobody asks it.
 */
export async function hearEarly(tabId: number, origin: string | undefined): Promise<void> {
  await inTurn(async () => {
    const id = `${prefix}${tabId}`;
    await unregister([id]);
    const matches = patternOf(origin);
    if (matches === undefined) return;
    await chrome.scripting.registerContentScripts([
      {
        id,
        js: [earlyEarFile],
        matches: [matches],
        world: 'MAIN',
        runAt: 'document_start',
        allFrames: true,
        matchOriginAsFallback: true,
        persistAcrossSessions: false,
      },
    ]);
  });
}

/** What a worker that was stopped left behind. */
export async function hearNoneEarly(): Promise<void> {
  await inTurn(() => unregister());
}

async function unregister(ids?: string[]): Promise<void> {
  const there = await chrome.scripting.getRegisteredContentScripts(ids === undefined ? {} : { ids });
  const ours = there.flatMap(({ id }) => (id.startsWith(prefix) ? [id] : []));
  if (ours.length > 0) await chrome.scripting.unregisterContentScripts({ ids: ours });
}

function patternOf(origin: string | undefined): string | undefined {
  if (origin === 'file://') return 'file:///*';
  return origin !== undefined && /^https?:\/\//.test(origin) ? `${origin}/*` : undefined;
}

async function inTurn(task: () => Promise<void>): Promise<void> {
  const mine = last.then(task);
  last = mine.catch(() => undefined);
  await mine;
}
