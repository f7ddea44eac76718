import { CallError, type CallResult, success } from '../../../../shared/result.ts';
import type { RemoteCalls, RemoteList } from '../../remote.ts';
import type { AdaptedTool, RunOptions } from '../adapted-tool.ts';
import { cleanText } from '../clean-text.ts';
import { isRecord, member, textMember } from '../plain-record.ts';
import { type Block, readBlock } from '../results/content-blocks.ts';
import { renderBlocks } from '../results/render-blocks.ts';
import type { ToolServer } from '../tool-identity.ts';
import { ownNames } from '../wrapped-names.ts';
import { completeValue, textsIn } from './complete-value.ts';
import { type ListedPrompt, readPrompts } from './listed-entries.ts';
import { listPart, ownTool } from './own-tool.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 500, description: 'The name of a prompt, as it is listed.' },
    arguments: {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 10_000 },
      description: 'What the prompt takes, by name.',
    },
    complete: {
      type: 'string',
      maxLength: 500,
      description: 'Instead of the prompt, list values for this argument, going by what arguments holds.',
    },
    offset: { type: 'integer', minimum: 0, description: 'Where to go on in the list.' },
  },
  additionalProperties: false,
};

/** The tool that lists and gets the prompts of a server; undefined where it has none. */
export function getPromptTool(server: ToolServer, list: RemoteList): AdaptedTool | undefined {
  const prompts = readPrompts(list.prompts);
  if (prompts.length === 0) return undefined;
  return ownTool(server, {
    kind: 'get-prompt',
    name: ownNames.getPrompt,
    title: 'get a prompt',
    description:
      'Gets a prompt of an external server the user added: give its name and arguments. Without a name, it lists what there is.',
    schema,
    answer: (calls, args, options) => answer(calls, args, options, prompts),
  });
}

async function answer(
  calls: RemoteCalls,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions,
  prompts: readonly ListedPrompt[],
): Promise<CallResult> {
  const name = textMember(args, 'name');
  if (name === undefined) {
    const { part, note } = listPart(prompts, Number(member(args, 'offset') ?? 0));
    return success({ prompts: part, ...(note === undefined ? {} : { notes: [note] }) });
  }
  const prompt = prompts.find((each) => each.name === name);
  if (prompt === undefined) {
    throw new CallError(
      'NOT_FOUND',
      `There is no prompt ${JSON.stringify(name.slice(0, 200))}. Call the tool without arguments to list them.`,
    );
  }
  const given = textsIn(member(args, 'arguments'));
  const complete = textMember(args, 'complete');
  refuseUnknown([...Object.keys(given), ...(complete === undefined ? [] : [complete])], prompt);
  if (complete !== undefined)
    return await completeValue(calls, { kind: 'prompt', name }, complete, given, options);
  refuseMissing(given, prompt);
  return await get(calls, name, given, options);
}

async function get(
  calls: RemoteCalls,
  name: string,
  given: Readonly<Record<string, string>>,
  { room, ...options }: RunOptions,
): Promise<CallResult> {
  const { result } = await calls.getPrompt(name, given, options);
  const messages = member(result, 'messages');
  if (!Array.isArray(messages)) {
    throw new CallError(
      'INTERNAL_ERROR',
      'The server answered with something that is no prompt. Get another, and tell the user.',
      { details: { reason: 'not-a-result' } },
    );
  }
  const description = cleanText(textMember(result, 'description') ?? '', 500);
  const rendered = renderBlocks(messages.slice(0, 1_000).flatMap(blocksOf), undefined, room);
  return success({ ...(description === '' ? {} : { description }), ...rendered });
}

/** What one message says, with who says it. */
function blocksOf(message: unknown): Block[] {
  if (!isRecord(message)) return [{ type: 'refused', why: 'A message is no object' }];
  const role = textMember(message, 'role') === 'assistant' ? 'assistant' : 'user';
  const content = member(message, 'content');
  return (Array.isArray(content) ? content : [content]).map((each) => {
    const block = readBlock(each);
    return block.type === 'text' ? { type: 'text', text: `${role}:\n${block.text}` } : block;
  });
}

function refuseUnknown(given: readonly string[], { arguments: known = [] }: ListedPrompt): void {
  const names = known.map(({ name }) => name);
  const unknown = given.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  const listed = unknown.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 100)));
  const expected = names.length === 0 ? 'The prompt takes none.' : `Expected: ${names.join(', ')}.`;
  throw new CallError(
    'VALIDATION_ERROR',
    `Unknown arguments ${listed.join(', ')}. ${expected} Correct and retry.`,
  );
}

function refuseMissing(
  given: Readonly<Record<string, string>>,
  { arguments: known = [] }: ListedPrompt,
): void {
  const missing = known.filter(({ name, required }) => required === true && !Object.hasOwn(given, name));
  if (missing.length === 0) return;
  const lines = missing.map(({ name }) => `arguments.${name}: expected string, received nothing`);
  throw new CallError('VALIDATION_ERROR', `Wrong arguments. ${lines.join('; ')}. Correct and retry.`);
}
