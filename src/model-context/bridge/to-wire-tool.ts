import type { HostTool } from '../../registry/types.ts';
import type { WireTool } from './protocol.ts';

/**
 * The part of a tool that travels.
 *
 * @throws TypeError where the schema is no JSON
 */
export function toWireTool({ name, description, title, inputSchema, annotations }: HostTool): WireTool {
  return {
    name,
    description,
    ...(title === undefined ? {} : { title }),
    ...(inputSchema === undefined ? {} : { inputSchema: JSON.stringify(inputSchema) }),
    ...(annotations === undefined ? {} : { annotations }),
  };
}
