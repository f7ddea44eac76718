import type { Markdown } from './to-markdown.ts';

/**
 * The part of a text from the heading with this text (case and spaces aside) or this index, up to the next heading of
 * the same or a higher rank. Undefined when there is no such heading.
 */
export function findSection({ text, headings }: Markdown, wanted: string): string | undefined {
  const name = normal(wanted);
  let index = headings.findIndex((heading) => normal(heading.text) === name);
  if (index < 0 && /^\d+$/.test(name)) index = Number(name);
  if (index < 0)
    index = headings.findIndex((heading) => name !== '' && normal(heading.text).startsWith(name));
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  return text.slice(heading.offset, next?.offset).trimEnd();
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
