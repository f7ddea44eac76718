import { z } from 'zod';
import type { SenderClaims } from '../documents/proven-sender.ts';
import { foundDocument } from './found-document.ts';
import type { FoundDocument } from './frame-edges.ts';

/** Where a document of a frame says what it is when it is called out, by a port of this name; it says nothing by itself. */
export const frameWord = 'pagehand:frame';

/** A document that said so. */
export interface SaidDocument {
  readonly tabId: number;
  /** The word it was called out with. */
  readonly word: string;
  readonly document: FoundDocument;
  readonly url: string;
}

const wordSchema = z.strictObject({
  type: z.literal(frameWord),
  word: z.string().max(100),
  said: z.string().max(200_000),
});

/** What was said, where it is such a word: who says it, its origin and address are by Chrome’s word. */
export function saidDocument(
  sender: SenderClaims | undefined,
  message: unknown,
  ownId: string,
): SaidDocument | undefined {
  const { id, tab, documentId, url = '', origin } = sender ?? {};
  if (id !== ownId || tab?.id === undefined || documentId === undefined) return undefined;
  const parsed = wordSchema.safeParse(message);
  if (!parsed.success) return undefined;
  const document = foundDocument(documentId, parsed.data.said);
  if (document === undefined) return undefined;
  return {
    tabId: tab.id,
    word: parsed.data.word,
    document: { ...document, origin: origin ?? document.origin },
    url: url.slice(0, 2_000),
  };
}
