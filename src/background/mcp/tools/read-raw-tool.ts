import { tooMuch } from './measure-json.ts';
import { isRecord, member, textMember } from './plain-record.ts';

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
export function readRawTool(
  raw: unknown,
): RawToolParts | { readonly name: string; readonly reason: string; readonly hint: string } {
  if (!isRecord(raw)) {
    return {
      name: '',
      reason: 'An entry of the list is no tool.',
      hint: 'Each must be an object with a name.',
    };
  }
  const name = member(raw, 'name');
  if (typeof name !== 'string' || name === '') {
    return { name: '', reason: 'A tool has no name.', hint: 'Each tool must have a name that is a text.' };
  }
  if (name.length > maxName) {
    return {
      name,
      reason: `Its name has ${name.length} characters.`,
      hint: 'A name may have 128 characters: letters, digits, “_”, “-” and “.”.',
    };
  }
  if (!name.isWellFormed()) {
    return {
      name,
      reason: 'Its name is broken text: half of a character is missing.',
      hint: 'A name may have letters, digits, “_”, “-” and “.”.',
    };
  }
  const much = tooMuch(raw, limits);
  if (much !== undefined) {
    return {
      name,
      reason: `It is too large: ${much}.`,
      hint: 'The server should describe it in fewer words.',
    };
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
