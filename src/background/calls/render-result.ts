import { type Success, success } from '../../shared/result.ts';
import { cutText } from './cut-text.ts';
import { fitData } from './fit-data.ts';
import type { ResponseCollector } from './response-collector.ts';

/** What an answer may hold. */
export interface Budget {
  /**
   * Characters of the data as JSON, and of text and snapshot as they are; images and notes come on top, and so does a
   * snapshot of a size that was asked for. Tools keep to their own budgets; this one catches what slipped.
   */
  readonly characters: number;
  /** Characters of base64 of all images together. */
  readonly images: number;
  /** Whether details are left out. */
  readonly slim: boolean;
}

export const fullBudget: Budget = { characters: 100_000, images: 4_000_000, slim: false };
export const slimBudget: Budget = { characters: 20_000, images: 1_000_000, slim: true };

/** Notes of a tool, and characters of each, that go beyond the budget: what was cut must be said. */
const maxNotes = { count: 50, characters: 1_000 } as const;

/**
 * Makes the answer of what a handler gathered, within the budget: data, text, snapshot, images, notes. It is JSON,
 * whatever was gathered.
 */
export function renderResult(response: ResponseCollector, budget: Budget = fullBudget): Success {
  const notes = response.notes.slice(0, maxNotes.count).map((note) => cutText(note, maxNotes.characters));
  const unsaid = response.notes.length - notes.length;
  if (unsaid > 0) notes.push(`${unsaid} more notes were left out.`);
  const wanted = { ...response.datas, ...(budget.slim ? {} : response.details) };
  const { data, size } = fitData(wanted, budget.characters, notes);
  let room = Math.max(0, budget.characters - size);

  const text = response.texts.join('\n\n');
  if (text !== '') {
    const kept = cutText(text, room);
    if (kept !== text) {
      notes.push(
        `The text was cut after ${kept.length} of ${text.length} characters. Ask for less at a time.`,
      );
    }
    data.text = kept;
    room -= kept.length;
  }

  const { shown } = response;
  if (shown !== undefined) {
    const kept = cutText(shown.text, Math.max(room, shown.asked ?? 0));
    if (kept !== shown.text) {
      notes.push(
        `The snapshot was cut after ${kept.length} of ${shown.text.length} characters. ${shown.goOn}`,
      );
    }
    data.snapshot = kept;
  }

  let left = budget.images;
  const images = response.images.filter((image) => {
    if (image.data.length > left) return false;
    left -= image.data.length;
    return true;
  });
  if (images.length > 0) data.images = images.map((image) => ({ type: 'image', ...image }));
  const missing = response.images.length - images.length;
  if (missing > 0) {
    const what = missing === 1 ? 'An image was' : `${missing} images were`;
    notes.push(`${what} left out: too large. Ask for a smaller part, or a smaller size.`);
  }

  if (notes.length > 0) data.notes = notes;
  return success(data);
}
