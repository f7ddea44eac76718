import type { ListedAnnotations, ListedTool, RegisteredTool } from './types.ts';

/**
 * Reads a listed tool field by field, so that dictionaries, interface objects (Chrome 160) and tools with a textual
 * schema (Chrome 154 and older) come out alike. A schema that is not a JSON object comes out as `undefined`.
 */
export function readTool(tool: RegisteredTool): ListedTool {
  return {
    name: tool.name,
    title: tool.title ?? '',
    description: tool.description,
    inputSchema: readSchema(tool.inputSchema),
    window: tool.window ?? tool.source,
    origin: tool.origin ?? '',
    annotations: readAnnotations(tool.annotations),
  };
}

function readSchema(schema: object | string | undefined): object | undefined {
  if (typeof schema !== 'string') return schema ?? undefined;
  try {
    const parsed: unknown = JSON.parse(schema);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function readAnnotations(
  annotations: Partial<ListedAnnotations> | null | undefined,
): ListedAnnotations | undefined {
  if (annotations === undefined || annotations === null) return undefined;
  return {
    readOnlyHint: annotations.readOnlyHint === true,
    untrustedContentHint: annotations.untrustedContentHint === true,
    consequentialHint: annotations.consequentialHint === true,
  };
}
