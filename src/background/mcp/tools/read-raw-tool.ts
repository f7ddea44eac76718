import { said } from '../../../protocol/said/said.ts';
import { tooMuch } from './measure-json.ts';
import { isRecord, member, textMember } from './plain-record.ts';
import type { RefusedTool } from './refused-tool.ts';
import { refusedFor } from './refused-tool.ts';

/** What is read of a tool as a server lists it. Everything else about it is the connection’s. */
export interface RawToolParts {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly inputSchema: unknown;
  readonly readOnly: boolean;
  readonly destructive: boolean;
}

/** Characters of a name at most. The specification says 128; what is longer is cut for pages, up to here. */
const maxName = 512;
/** Of a tool as a whole, beside its schema: descriptions of many pages, icons. */
const limits = { characters: 2_000_000, depth: 1_000, nodes: 200_000 } as const;

/** A tool’s parts, or why there is nothing to offer. */
export function readRawTool(raw: unknown): RawToolParts | RefusedTool {
  if (!isRecord(raw)) {
    return { name: '', ...refusedFor(said('tool_no_entry'), said('tool_no_entry_next')) };
  }
  const name = member(raw, 'name');
  if (typeof name !== 'string' || name === '') {
    return { name: '', ...refusedFor(said('tool_no_name'), said('tool_no_name_next')) };
  }
  if (name.length > maxName) {
    return { name, ...refusedFor(said('tool_long_name', name.length), said('tool_long_name_next')) };
  }
  if (!name.isWellFormed()) {
    return { name, ...refusedFor(said('tool_broken_name'), said('tool_broken_name_next')) };
  }
  const much = tooMuch(raw, limits);
  if (much !== undefined) {
    return { name, ...refusedFor(said('tool_too_large', much), said('tool_too_large_next')) };
  }
  const annotations = member(raw, 'annotations');
  const hints = isRecord(annotations) ? annotations : {};
  const readOnly = member(hints, 'readOnlyHint') === true;
  return {
    name,
    title: filled(textMember(raw, 'title')) ?? filled(textMember(hints, 'title')),
    description: filled(textMember(raw, 'description')),
    inputSchema: member(raw, 'inputSchema'),
    readOnly,
    // As the specification has it: what is not read-only may destroy, unless it says that it does not.
    destructive: !readOnly && member(hints, 'destructiveHint') !== false,
  };
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
