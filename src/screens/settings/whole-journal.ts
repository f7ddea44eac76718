import type { JournalText } from '../../protocol/control.ts';

/**
 * The whole journal in parts, as JSON Lines, oldest first.
 *
 * @param read gives the part after an id; undefined where it could not be read, which ends it without a result
 */
export async function wholeJournal(
  read: (after: number | undefined) => Promise<JournalText | undefined>,
): Promise<string[] | undefined> {
  const parts: string[] = [];
  for (let after: number | undefined; ; ) {
    const part = await read(after);
    if (part === undefined) return undefined;
    parts.push(part.text.endsWith('\n') || part.text === '' ? part.text : `${part.text}\n`);
    // A part that does not go on would be read for ever.
    if (part.after === undefined || part.after === after) return parts;
    after = part.after;
  }
}
