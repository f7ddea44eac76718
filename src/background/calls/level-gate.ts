import { type Level, reaches } from '../../protocol/levels.ts';
import { CallError } from '../../shared/result.ts';
import type { CatalogTool, ToolParams } from '../catalog/catalog-tool.ts';

/**
 * Some arguments of a tool need a higher level than the tool itself.
 *
 * @throws CallError PERMISSION_DENIED, with the level and where it is set
 */
export function refuseBelowLevel(tool: CatalogTool, params: ToolParams, level: Level): void {
  const needed = tool.levelOf(params);
  if (reaches(level, needed)) return;
  throw new CallError(
    'PERMISSION_DENIED',
    `${tool.name} needs the level “${needed}” with these arguments, and this site has “${level}”.`,
    {
      hint: `Leave out what needs it, or ask the person to choose “${needed}” for this site in Pagehand’s popup.`,
      details: { setting: 'sites.<site>.level', needed, level },
    },
  );
}
