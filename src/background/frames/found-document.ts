import { z } from 'zod';
import type { DocumentId } from '../documents/live-document.ts';
import type { FoundDocument } from './frame-edges.ts';

const tag = z.string().regex(/^[a-z]{1,4}$/);

const aboutSchema = z.object({
  top: z.boolean(),
  origin: z.string().max(2_000),
  scheme: z.string().max(100),
  tag: tag.optional(),
  frameTags: z.array(tag).max(20_000),
  covered: z.literal(true).optional(),
  path: z.array(z.int().min(-1)).max(1_000).optional(),
});

/** What a document says of itself, as JSON; undefined for what makes no sense: any process of any page may have said it. */
export function foundDocument(documentId: string, said: unknown): FoundDocument | undefined {
  if (typeof said !== 'string') return undefined;
  try {
    const { tag, covered, path, ...about } = aboutSchema.parse(JSON.parse(said));
    return {
      ...about,
      // By Chrome's word.
      documentId: documentId as DocumentId,
      ...(tag === undefined ? {} : { tag }),
      ...(covered === undefined ? {} : { covered }),
      ...(path === undefined ? {} : { path }),
    };
  } catch {
    return undefined;
  }
}
