import { type Level, reaches } from '../../protocol/levels.ts';
import { CallError } from '../../shared/result.ts';
import type { AnyTool } from '../../tools/define.ts';
import { registeredName } from '../catalog/describe-tool.ts';

/**
 * Some arguments of a tool need a higher level than the tool itself.
 *
 * @throws CallError PERMISSION_DENIED, with the level and where it is set
 */
export function refuseBelowLevel(
  tool: AnyTool,
  params: Readonly<Record<string, unknown>>,
  level: Level,
): void {
  // What the schema has checked is what the tool declared.
  const needed = tool.levelOf?.(params as never) ?? tool.level;
  if (reaches(level, needed)) return;
  throw new CallError(
    'PERMISSION_DENIED',
    `${registeredName(tool)} needs the level “${needed}” with these arguments, and this site has “${level}”.`,
    {
      hint: `Leave out what needs it, or ask the person to choose “${needed}” for this site in Pagehand’s popup.`,
      details: { setting: 'sites.<site>.level', needed, level },
    },
  );
}
