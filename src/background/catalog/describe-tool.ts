import type { ToolDescriptor } from '../../protocol/messages.ts';
import type { AnyTool } from '../../tools/define.ts';
import { inputSchemaOf } from './input-schema.ts';

/** Built-in tools never take a name the page may want. */
export const namePrefix = 'pagehand_';

/** The name a built-in tool is registered under. */
export function registeredName(tool: { readonly name: string }): string {
  return `${namePrefix}${tool.name}`;
}

/**
 * A tool as pages register it.
 *
 * @throws Error where a schema converts to nothing
 */
export function describeTool(tool: AnyTool): ToolDescriptor {
  return {
    name: registeredName(tool),
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchemaOf(tool),
    annotations: {
      readOnlyHint: tool.effect === 'read',
      untrustedContentHint: true,
    },
  };
}
