import { z } from 'zod';
import type { ToolDescriptor } from '../../protocol/messages.ts';
import type { AnyTool } from '../../tools/define.ts';

/** Built-in tools never take a name the page may want. */
export const namePrefix = 'pagehand_';

/**
 * A tool as pages register it. The schema is what a caller writes (defaults are optional), closed to unknown arguments.
 *
 * @throws Error where a schema converts to nothing: that is a mistake in the tool, and never reaches a page
 */
export function describeTool(tool: AnyTool): ToolDescriptor {
  return {
    name: `${namePrefix}${tool.name}`,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchemaOf(tool),
    annotations: {
      readOnlyHint: tool.effect === 'read',
      untrustedContentHint: true,
    },
  };
}

function inputSchemaOf({ name, schema }: AnyTool): object {
  const { $schema: _dialect, ...json } = z.toJSONSchema(z.strictObject(schema), { io: 'input' });
  const described = Object.keys((json.properties as object | undefined) ?? {});
  if (json.type !== 'object' || described.length !== Object.keys(schema).length) {
    throw new Error(`The schema of ${name} converts to nothing.`);
  }
  return json;
}
