import type { Actions } from '../store/actions.ts';
import { t } from '../words/words.ts';
import { readFile } from './read-file.ts';

/** ms between two words of how far it is. */
const telling = 200;

/** Reads a file into the timeline: as a whole, or, where the person stops it or it cannot be read, not at all. */
export async function importFile(file: File, number: number, { dispatch }: Actions): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const { name, size } = file;
  dispatch({ type: 'timeline/read', reading: { number, name, size, done: 0, stop } });
  signal.addEventListener('abort', () => {
    dispatch({ type: 'timeline/unread', number });
    dispatch({ type: 'shell/say', kind: 'done', text: t('timeline_read_stopped', name) });
  });
  let told = performance.now();
  const progress = (done: number) => {
    if (performance.now() - told < telling) return;
    told = performance.now();
    dispatch({ type: 'timeline/reading', number, done });
  };
  try {
    const read = await readFile(file, `${number}: `, { signal, progress });
    dispatch({ type: 'timeline/import', number, name, ...read });
  } catch {
    if (signal.aborted) return;
    dispatch({ type: 'timeline/unread', number });
    dispatch({ type: 'shell/say', kind: 'trouble', text: t('timeline_not_read', name) });
  }
}
