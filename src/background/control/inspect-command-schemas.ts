import { z } from 'zod';
import { frameNames, type InspectCommand, type ShelfCommand } from '../../protocol/inspect.ts';

const tabId = z.int().nonnegative();
const run = z.string().min(1).max(64);

function command<Name extends Exclude<InspectCommand, ShelfCommand>['name'], Shape extends z.ZodRawShape>(
  name: Name,
  shape: Shape,
) {
  return z.strictObject({ name: z.literal(name), tabId, ...shape });
}

/** What the Inspector may have done on pages. */
export function inspectCommandSchemas() {
  return [
    command('run-page-tool', {
      frame: z.string().max(3_000).regex(frameNames),
      origin: z.string().max(2_000),
      tool: z.string().min(1).max(1_000),
      input: z.record(z.string(), z.json()),
      run,
      own: z.literal(true).exactOptional(),
    }),
    command('cancel-run', { run }),
    command('listen', { on: z.boolean() }),
    command('highlight', { uid: z.string().min(1).max(20).exactOptional() }),
    command('pick', {}),
  ] as const;
}
