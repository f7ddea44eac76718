import {
  QuestionDesk,
  type QuestionDeskEdges,
} from '../../../../../src/background/access/questions/question-desk.ts';
import type { WindowId } from '../../../../../src/background/access/questions/question-window.ts';
import {
  type SavedQuestions,
  savedQuestionsSchema,
} from '../../../../../src/background/access/questions/saved-questions.ts';
import type { Question } from '../../../../../src/protocol/questions.ts';
import { type Deferred, deferred } from '../../../../../src/shared/deferred.ts';
import { Clock } from '../../../registry/clock.ts';

/** A browser's windows, and a worker that can be stopped. Windows come and go at once unless `manual` is set. */
export class FakeBrowser {
  readonly clock = new Clock();
  readonly windows = new Set<WindowId>();
  /** What the worker asked for and the browser has not done yet. */
  readonly opening: Deferred<WindowId>[] = [];
  readonly closing: { readonly id: WindowId; readonly answer: Deferred<void> }[] = [];
  manual = false;
  /** Windows that were ever opened. */
  opened = 0;
  /** As `storage.session` holds it. */
  saved: unknown;
  desk: QuestionDesk;
  #alive = new AbortController();
  #ids = 0;

  constructor() {
    this.desk = this.#start();
  }

  /** Stops the worker: nothing of it acts or hears any more. The next one starts with what was saved. */
  restart(): QuestionDesk {
    this.#alive.abort();
    this.opening.length = 0;
    this.closing.length = 0;
    this.desk = this.#start();
    return this.desk;
  }

  /** The window that is being opened is there; its id is told, too, unless it is to be told `later`. */
  open(later = false): { readonly id: WindowId; readonly tell: () => void } {
    const answer = this.opening.shift();
    if (answer === undefined) throw new Error('nothing is being opened');
    const id = ++this.opened as WindowId;
    this.windows.add(id);
    const tell = (): void => answer.resolve(id);
    if (!later) tell();
    return { id, tell };
  }

  /** A window goes, whoever closed it. */
  remove(id: WindowId): void {
    if (this.windows.delete(id)) this.desk.windowClosed(id);
  }

  /** Does what the worker asked to be closed first. */
  close(how: 'gone' | 'answered' | 'refused' = 'gone'): void {
    const { id, answer } = this.closing.shift() ?? {};
    if (how === 'gone' && id !== undefined) this.remove(id);
    if (how === 'refused') answer?.reject(new Error('Tabs cannot be edited right now.'));
    else answer?.resolve();
  }

  #start(): QuestionDesk {
    this.#alive = new AbortController();
    const { signal } = this.#alive;
    const edges: QuestionDeskEdges = {
      now: this.clock.now,
      after: (ms, task) => this.clock.after(ms, () => signal.aborted || task()),
      newId: () => `question-${++this.#ids}`,
      openWindow: async () => {
        const answer = deferred<WindowId>();
        if (signal.aborted) return await answer.promise;
        this.opening.push(answer);
        if (!this.manual) this.open();
        return await answer.promise;
      },
      closeWindow: async (id) => {
        const answer = deferred<void>();
        if (signal.aborted) return await answer.promise;
        this.closing.push({ id, answer });
        if (!this.manual) this.close();
        await answer.promise;
      },
      windowExists: async (id) => this.windows.has(id),
      save: async (state: SavedQuestions) => {
        if (!signal.aborted) this.saved = JSON.parse(JSON.stringify(state));
      },
    };
    return new QuestionDesk(edges, savedQuestionsSchema.parse(this.saved));
  }
}

/** The signal of a call that nobody aborts. */
export const never = (): AbortSignal => new AbortController().signal;

/** A question as a page’s call would ask it. */
export function question(change: Partial<Question> & { readonly name?: string } = {}): Question {
  const { name = 'pagehand_click', ...rest } = change;
  return {
    site: 'https://a.example',
    tabId: 1,
    tool: { name, title: 'Click', description: 'Clicks.', effect: 'act', reach: 'embedded' },
    input: { uid: 'e1' },
    consequence: 'It clicks in a frame of another site.',
    ...rest,
  };
}
