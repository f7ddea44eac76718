import { jsonSize } from '../../../calls/as-json.ts';
import { cutText } from '../../../calls/cut-text.ts';
import { type AnswerRoom, fitText } from './answer-room.ts';
import type { BinaryBlock, Block, EmbeddedResource, ResourceLink } from './content-blocks.ts';

/** What a server’s answer looks like to the caller. */
export interface ServerAnswer {
  /** All texts, with an empty line between them. */
  text?: string;
  /** As the server gave it. */
  structuredContent?: unknown;
  images?: BinaryBlock[];
  audio?: BinaryBlock[];
  links?: ResourceLink[];
  resources?: EmbeddedResource[];
  /** What is missing and why, and how to get it. */
  notes?: string[];
}

/** Parts of each kind shown at most, and notes. */
const most = { links: 100, resources: 100, notes: 50 } as const;

/**
 * Parts of an answer within its room. Structured data goes first, whole or not at all; then texts, then links; what does
 * not fit is kept to be read on. Pictures, sounds and files share a room of their own.
 *
 * @param notes what is to be said anyway
 */
export function renderBlocks(
  blocks: readonly Block[],
  structured: unknown,
  room: AnswerRoom,
  notes: string[] = [],
): ServerAnswer {
  const answer: ServerAnswer = {};
  let left = room.budget.characters;
  if (structured !== undefined) left -= placeStructured(answer, structured, left, room, notes);
  const texts = blocks.flatMap((block) => (block.type === 'text' && block.text !== '' ? [block.text] : []));
  const text = repeats(texts, structured) && answer.structuredContent !== undefined ? '' : texts.join('\n\n');
  if (text !== '') {
    answer.text = fitText(text, left, 'The text', room, notes);
    left -= answer.text.length;
  }
  left -= placeLinks(answer, blocks, left, notes);
  placeResources(answer, blocks, left, room, notes);
  placeBinaries(answer, blocks, room.budget.images, notes);
  for (const why of new Set(blocks.flatMap((block) => (block.type === 'refused' ? [block.why] : [])))) {
    notes.push(`${why}; it was left out.`);
  }
  if (notes.length > most.notes) notes.splice(most.notes - 1, notes.length, 'More was left out.');
  if (notes.length > 0) answer.notes = notes.map((note) => cutText(note, 1_000));
  return answer;
}

function placeStructured(
  answer: ServerAnswer,
  structured: unknown,
  left: number,
  room: AnswerRoom,
  notes: string[],
): number {
  const size = jsonSize(structured);
  if (size <= left) {
    answer.structuredContent = structured;
    return size;
  }
  const id = room.keep(JSON.stringify(structured));
  notes.push(
    id === undefined
      ? `The structured data has ${size} characters, too many to be shown or kept. Ask for less of it.`
      : `The structured data has ${size} characters, too many to be shown. Read it as JSON with ${room.readOn} and the continuation ${JSON.stringify(id)}.`,
  );
  return 0;
}

function placeLinks(answer: ServerAnswer, blocks: readonly Block[], left: number, notes: string[]): number {
  const links = blocks.filter((block) => block.type === 'resource_link');
  let used = 0;
  const shown = links.slice(0, most.links).filter((link) => {
    const size = jsonSize(link);
    if (used + size > left) return false;
    used += size;
    return true;
  });
  if (shown.length > 0) answer.links = shown;
  if (shown.length < links.length)
    notes.push(`${links.length - shown.length} of ${links.length} links were left out.`);
  return used;
}

function placeResources(
  answer: ServerAnswer,
  blocks: readonly Block[],
  characters: number,
  room: AnswerRoom,
  notes: string[],
): void {
  const resources = blocks.filter((block) => block.type === 'resource');
  let left = characters;
  const shown = resources.slice(0, most.resources).flatMap((block): EmbeddedResource[] => {
    const { text, ...rest } = block.resource;
    // Blobs are weighed with pictures and sounds.
    if (text === undefined) return [];
    const fitted = fitText(text, left, `“${rest.uri.slice(0, 200)}”`, room, notes);
    left -= fitted.length;
    return [{ type: 'resource', resource: { ...rest, text: fitted } }];
  });
  if (shown.length > 0) answer.resources = shown;
  const over = resources.length - most.resources;
  if (over > 0) notes.push(`${over} of ${resources.length} resources were left out.`);
}

function placeBinaries(
  answer: ServerAnswer,
  blocks: readonly Block[],
  budget: number,
  notes: string[],
): void {
  let left = budget;
  const fits = (data: string): boolean => {
    if (data.length > left) return false;
    left -= data.length;
    return true;
  };
  let missing = 0;
  for (const block of blocks) {
    const data = block.type === 'resource' ? block.resource.blob : 'data' in block ? block.data : undefined;
    if (data === undefined) continue;
    if (!fits(data)) missing += 1;
    else if (block.type === 'image') answer.images = [...(answer.images ?? []), block];
    else if (block.type === 'audio') answer.audio = [...(answer.audio ?? []), block];
    else if (block.type === 'resource' && (answer.resources?.length ?? 0) < most.resources) {
      answer.resources = [...(answer.resources ?? []), block];
    }
  }
  if (missing > 0) {
    const what = missing === 1 ? 'A picture, sound or file was' : `${missing} pictures, sounds or files were`;
    notes.push(`${what} left out: too large. Ask for a smaller part, or a smaller size.`);
  }
}

/** Whether the texts only repeat the structured data, as servers do for clients that know texts alone. */
function repeats(texts: readonly string[], structured: unknown): boolean {
  const [only] = texts;
  if (texts.length !== 1 || only === undefined || structured === undefined) return false;
  try {
    return JSON.stringify(JSON.parse(only)) === JSON.stringify(structured);
  } catch {
    return false;
  }
}
