import { type Success, success } from '../../shared/result.ts';
import type { ResponseCollector } from './response-collector.ts';

/** Characters of JSON an answer may have. Tools keep to their own budgets; this one catches what slipped. */
export const answerBudget = 100_000;

/** Makes the answer of what a handler gathered: data, then text, then notes, within the budget. */
export function renderResult({ datas, texts, notes }: ResponseCollector, budget = answerBudget): Success {
  const text = texts.join('\n\n');
  const said = [...notes];
  let data: Record<string, unknown> = { ...datas };
  const size = JSON.stringify(data).length;
  if (size > budget) {
    data = {};
    said.push(
      `${size} characters of data are above the budget of ${budget} and were left out. Ask for less: a section, one item, a smaller max_chars.`,
    );
  }
  const room = Math.max(0, budget - Math.min(size, budget) - 2);
  if (text !== '') data.text = text.length <= room ? text : cut(text, room, said);
  if (said.length > 0) data.notes = said;
  return success(data);
}

/** Cuts at the last line end in reach, else at a word, never inside a surrogate pair. */
function cut(text: string, room: number, notes: string[]): string {
  const head = text.slice(0, room);
  const line = head.lastIndexOf('\n');
  const word = head.lastIndexOf(' ');
  const at = line > room / 2 ? line : word > room / 2 ? word : room;
  const kept = text.slice(0, at).replace(/[\uD800-\uDBFF]$/, '');
  notes.push(`The text was cut after ${kept.length} of ${text.length} characters. Ask for less at a time.`);
  return kept;
}
