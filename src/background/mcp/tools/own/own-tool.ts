import type { CallResult } from '../../../../shared/result.ts';
import type { RemoteCalls } from '../../remote.ts';
import type { AdaptedTool, RunOptions } from '../adapted-tool.ts';
import { ArgumentsCheck } from '../arguments-check.ts';
import { cleanLine } from '../clean-text.ts';
import { normaliseSchema } from '../schema/normalise-schema.ts';
import type { ToolIdentity, ToolServer } from '../tool-identity.ts';
import { termsOf } from '../tool-terms.ts';
import { wrappedName } from '../wrapped-names.ts';

/** What is declared of a tool of ours within a server. */
interface OwnDeclaration {
  readonly kind: Exclude<ToolIdentity['kind'], 'tool'>;
  readonly name: string;
  /** What follows the server’s name. */
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly schema: object;
  answer(
    calls: RemoteCalls,
    args: Readonly<Record<string, unknown>>,
    options: RunOptions,
  ): Promise<CallResult>;
}

/** A tool of ours that serves what a server has besides tools. Its terms are ours, so they do not change with its lists. */
export function ownTool(server: ToolServer, declared: OwnDeclaration): AdaptedTool {
  const { kind, name, description } = declared;
  const schema = normaliseSchema(declared.schema);
  if ('reason' in schema) throw new Error(`The schema of ${name} is wrong. ${schema.reason}`);
  const check = new ArgumentsCheck(schema);
  const title = `${cleanLine(server.title, 40)}: ${declared.title}`;
  return {
    identity: { server: server.id, kind, original: name },
    server,
    descriptor: {
      name: wrappedName(server.slug, name),
      title,
      description,
      inputSchema: schema.page,
      annotations: { readOnlyHint: true, untrustedContentHint: true },
    },
    shown: { title, description },
    effect: 'read',
    destructive: false,
    terms: termsOf({
      name,
      title: declared.title,
      description,
      inputSchema: declared.schema,
      readOnly: true,
      destructive: false,
    }),
    notes: [],
    check: (args) => check.check(args),
    async run(calls, args, options) {
      check.check(args);
      return await declared.answer(calls, args, options);
    },
  };
}

/** Entries of a list shown at once. */
const pageLength = 50;

/** Part of a list, and a note where there is more. */
export function listPart<Entry>(
  entries: readonly Entry[],
  offset: number,
): { readonly part: readonly Entry[]; readonly note?: string } {
  const end = offset + pageLength;
  const part = entries.slice(offset, end);
  return entries.length <= end
    ? { part }
    : { part, note: `${entries.length - end} more follow. Go on with offset ${end}.` };
}
