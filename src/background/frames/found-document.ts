import { z } from 'zod';
import { detect, type Outcome } from '../../model-context/detect.ts';
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
  tools: z
    .object({
      secure: z.boolean(),
      keyed: z.boolean(),
      context: z.enum(['none', 'early', 'whole']),
      /** Absent where the browser knows no such policy. */
      allowed: z.boolean().optional(),
    })
    .optional(),
});

/** What a document says of itself, as JSON; undefined for what makes no sense: any process of any page may have said it. */
export function foundDocument(documentId: string, said: unknown): FoundDocument | undefined {
  if (typeof said !== 'string') return undefined;
  try {
    const { tag, covered, path, tools, ...about } = aboutSchema.parse(JSON.parse(said));
    return {
      ...about,
      // By Chrome's word.
      documentId: documentId as DocumentId,
      ...(tag === undefined ? {} : { tag }),
      ...(covered === undefined ? {} : { covered }),
      ...(path === undefined ? {} : { path }),
      ...(tools === undefined ? {} : { tools: outcomeOf(tools) }),
    };
  } catch {
    return undefined;
  }
}

function outcomeOf({
  secure,
  keyed,
  context,
  allowed,
}: NonNullable<z.infer<typeof aboutSchema>['tools']>): Outcome['code'] {
  return detect({
    isSecureContext: secure,
    originAgentCluster: keyed,
    document: {
      ...(context === 'none' ? {} : { modelContext: context === 'whole' ? { registerTool: true } : {} }),
      ...(allowed === undefined
        ? {}
        : { featurePolicy: { features: () => ['tools'], allowsFeature: () => allowed } }),
    },
  }).code;
}
