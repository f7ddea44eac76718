import { z } from 'zod';
import { shelfLimits } from '../../protocol/inspect.ts';

const tabId = z.int().nonnegative();
const upload = z.string().min(1).max(100);
/** What is wrong with a name is said where it is used, with a sentence. */
const file = z.string().min(1).max(1_000);
const bytes = z.int().nonnegative();

/** What a screen may have done with the file shelf. */
export function shelfCommandSchemas() {
  return [
    z.strictObject({
      name: z.literal('add-to-shelf'),
      tabId,
      upload,
      file: z.strictObject({ name: file, mimeType: z.string().max(200), size: bytes }),
      at: bytes,
      data: z.string().max(shelfLimits.chunk),
    }),
    z.strictObject({ name: z.literal('give-up-upload'), tabId, upload }),
    z.strictObject({ name: z.literal('rename-on-shelf'), tabId, file, to: file }),
    z.strictObject({ name: z.literal('remove-from-shelf'), tabId, file: file.exactOptional() }),
  ] as const;
}
