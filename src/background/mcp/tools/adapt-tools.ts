import { type Said, type Saying, said } from '../../../protocol/said/said.ts';
import { CallError, type CallResult } from '../../../shared/result.ts';
import type { RawTool, RemoteCalls } from '../remote.ts';
import type { AdaptedTool, RunOptions } from './adapted-tool.ts';
import { ArgumentsCheck } from './arguments-check.ts';
import { canonicalJson } from './canonical-json.ts';
import { cleanLine, cleanText, hasHidden, showHidden } from './clean-text.ts';
import { type RawToolParts, readRawTool } from './read-raw-tool.ts';
import type { RefusedTool } from './refused-tool.ts';
import { refusedFor } from './refused-tool.ts';
import { resultOf } from './results/result-of.ts';
import { type NormalisedSchema, normaliseSchema } from './schema/normalise-schema.ts';
import type { ToolServer } from './tool-identity.ts';
import { type ToolTerms, termsOf } from './tool-terms.ts';
import { wrappedNames } from './wrapped-names.ts';

/** What became of a server’s list. */
export interface AdaptedTools {
  /** Sorted by the name they are registered under. */
  readonly tools: readonly AdaptedTool[];
  readonly refused: readonly RefusedTool[];
}

/** Characters of what pages get. */
const forPages = { title: 80, description: 500 } as const;
/** Characters of what people get. */
const forPeople = { name: 128, title: 200, description: 10_000 } as const;

/**
 * A server’s tools as the catalogue offers them. Each is judged by itself: what is wrong with one costs no other. The
 * same list in another order comes to the same.
 *
 * @param unsendable why calls of a tool cannot be sent by the protocol that its server speaks, if they cannot
 */
export function adaptTools(
  server: ToolServer,
  rawTools: readonly RawTool[],
  unsendable: (definition: RawTool) => Said<Saying> | undefined = () => undefined,
): AdaptedTools {
  const refused: RefusedTool[] = [];
  const refuse = (name: string, { reason, hint, said: codes }: Omit<RefusedTool, 'name'>) =>
    refused.push({ name: showHidden(name, forPeople.name), reason, hint, said: codes });
  const found = new Map<string, Listed[]>();
  for (const definition of rawTools) {
    const parts = read(definition);
    if ('reason' in parts) refuse(parts.name, parts);
    else {
      const listed = found.get(parts.name) ?? [];
      listed.push({ definition, parts });
      found.set(parts.name, listed);
    }
  }
  const names = wrappedNames(server.slug, found.keys());
  const tools: AdaptedTool[] = [];
  for (const [original, listed] of found) {
    const [first] = listed;
    const name = names.get(original);
    if (first === undefined || name === undefined) continue;
    const again = listed.length - 1;
    if (again > 0 && !listed.every(({ parts }) => same(parts, first.parts))) {
      refuse(original, refusedFor(said('tool_names_clash', listed.length), said('tool_names_clash_next')));
      continue;
    }
    try {
      const fault = unsendable(first.definition);
      if (fault !== undefined) {
        refuse(original, refusedFor(said('tool_unsendable', fault), said('tool_report')));
        continue;
      }
      const schema = normaliseSchema(first.parts.inputSchema);
      if ('reason' in schema) refuse(original, schema);
      else tools.push(adapted(server, name, first, schema, again));
    } catch (error) {
      refuse(
        original,
        refusedFor(said('tool_not_understood', String(error)), said('tool_not_understood_next')),
      );
    }
  }
  return {
    tools: tools.sort((one, other) => compare(one.descriptor.name, other.descriptor.name)),
    refused: refused.sort((one, other) => compare(one.name, other.name) || compare(one.reason, other.reason)),
  };
}

interface Listed {
  readonly definition: RawTool;
  readonly parts: RawToolParts;
}

/** Reading what is not JSON may throw; that is one tool’s trouble. */
function read(definition: RawTool): ReturnType<typeof readRawTool> {
  try {
    return readRawTool(definition);
  } catch (error) {
    return { name: '', ...refusedFor(said('tool_unreadable', String(error)), said('tool_report')) };
  }
}

function same(one: RawToolParts, other: RawToolParts): boolean {
  // The depth of schemas is checked before they are written out in full; here it need only not end in an error.
  try {
    return canonicalJson(one) === canonicalJson(other);
  } catch {
    return false;
  }
}

function adapted(
  server: ToolServer,
  name: string,
  { definition, parts }: Listed,
  schema: NormalisedSchema,
  again: number,
): AdaptedTool {
  const title = parts.title ?? parts.name;
  const words = cleanText(parts.description ?? '', forPages.description);
  const check = new ArgumentsCheck(schema);
  const notes = [...schema.notes];
  // Needed of the tools somebody allowed or looks at, and it costs.
  let terms: ToolTerms | undefined;
  let shown: AdaptedTool['shown'] | undefined;
  if (again > 0) notes.push(said('note_listed_again', again + 1));
  if (hasHidden(`${title}${parts.description ?? ''}`)) notes.push(said('note_hidden'));
  return {
    identity: { server: server.id, kind: 'tool', original: parts.name },
    server,
    definition,
    descriptor: {
      name,
      title: cleanLine(title, forPages.title) || name,
      description: words || `A tool of the server “${cleanLine(server.title, forPages.title)}”.`,
      inputSchema: schema.page,
      annotations: {
        readOnlyHint: parts.readOnly,
        untrustedContentHint: true,
        ...(parts.readOnly ? {} : { consequentialHint: parts.destructive }),
      },
    },
    get shown() {
      shown ??= {
        title: showHidden(title, forPeople.title),
        description: showHidden(parts.description ?? '', forPeople.description),
      };
      return shown;
    },
    effect: parts.readOnly ? 'read' : 'act',
    destructive: parts.destructive,
    get terms() {
      terms ??= termsOf(parts);
      return terms;
    },
    notes,
    check: (args) => check.check(args),
    run: (calls, args, options) => run(calls, { server, parts, definition, check }, args, options),
  };
}

async function run(
  calls: RemoteCalls,
  tool: {
    readonly server: ToolServer;
    readonly parts: RawToolParts;
    readonly definition: RawTool;
    readonly check: ArgumentsCheck;
  },
  args: Readonly<Record<string, unknown>>,
  { room, ...options }: RunOptions,
): Promise<CallResult> {
  tool.check.check(args);
  if (calls.id !== tool.server.id) {
    throw new CallError(
      'INTERNAL_ERROR',
      'The tool belongs to another server. List the tools of this page again.',
    );
  }
  const raw = await calls.call(tool.parts.name, args, { ...options, definition: tool.definition });
  return resultOf(raw, { server: tool.server, tool: tool.parts.name, room });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
