import type { RawEntry } from '../../remote.ts';
import { cleanText } from '../clean-text.ts';
import { isRecord, type JsonRecord, member, textMember } from '../plain-record.ts';

/** What is told of anything a server lists. */
interface ListedWords {
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface ListedResource extends ListedWords {
  readonly uri: string;
}

export interface ListedTemplate extends ListedWords {
  readonly uriTemplate: string;
}

export interface ListedPrompt extends Omit<ListedWords, 'name' | 'mimeType'> {
  readonly name: string;
  readonly arguments?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly required?: true;
  }[];
}

/** Characters of an address, and of the name of a prompt or argument, at most. */
const longest = { uri: 4_000, name: 500 } as const;
/** Arguments of a prompt at most. */
const mostArguments = 100;

/** The resources of a list; what cannot be used is passed over, since nothing of it could be named. */
export function readResources(entries: readonly RawEntry[]): ListedResource[] {
  return each(entries, 'uri', longest.uri, (raw, uri) => ({
    uri,
    ...wordsOf(raw, ['name', 'title', 'mimeType']),
  }));
}

export function readTemplates(entries: readonly RawEntry[]): ListedTemplate[] {
  return each(entries, 'uriTemplate', longest.uri, (raw, uriTemplate) => ({
    uriTemplate,
    ...wordsOf(raw, ['name', 'title', 'mimeType']),
  }));
}

export function readPrompts(entries: readonly RawEntry[]): ListedPrompt[] {
  return each(entries, 'name', longest.name, (raw, name) => {
    const listed = member(raw, 'arguments');
    const args = each(
      Array.isArray(listed) ? listed : [],
      'name',
      longest.name,
      (argument, argumentName) => ({
        name: argumentName,
        ...wordsOf(argument, []),
        ...(member(argument, 'required') === true ? { required: true as const } : {}),
      }),
    );
    return {
      name,
      ...wordsOf(raw, ['title']),
      ...(args.length === 0 ? {} : { arguments: args.slice(0, mostArguments) }),
    };
  });
}

/** Each entry with a key of its own; the first where several share one. */
function each<Entry>(
  entries: readonly RawEntry[],
  key: string,
  most: number,
  read: (raw: JsonRecord, value: string) => Entry,
): Entry[] {
  const found = new Map<string, Entry>();
  for (const raw of entries) {
    const value = isRecord(raw) ? textMember(raw, key) : undefined;
    if (!isRecord(raw) || value === undefined || value === '' || value.length > most || found.has(value))
      continue;
    found.set(value, read(raw, value));
  }
  return [...found.values()];
}

function wordsOf(raw: JsonRecord, short: readonly ('name' | 'title' | 'mimeType')[]): ListedWords {
  const told = [
    ...short.map((name) => [name, cleanText(textMember(raw, name) ?? '', 200)] as const),
    ['description', cleanText(textMember(raw, 'description') ?? '', 500)] as const,
  ];
  return Object.fromEntries(told.filter(([, text]) => text !== ''));
}
