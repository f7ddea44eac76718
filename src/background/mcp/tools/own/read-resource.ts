import type { UriTemplate } from '@modelcontextprotocol/client';
import { CallError, type CallResult, success } from '../../../../shared/result.ts';
import type { RemoteCalls, RemoteList } from '../../remote.ts';
import type { AdaptedTool, RunOptions } from '../adapted-tool.ts';
import { isRecord, member, textMember } from '../plain-record.ts';
import { type Block, readEmbedded } from '../results/content-blocks.ts';
import { renderBlocks } from '../results/render-blocks.ts';
import type { ToolServer } from '../tool-identity.ts';
import { ownNames } from '../wrapped-names.ts';
import { completeValue, textsIn } from './complete-value.ts';
import { type ListedResource, type ListedTemplate, readResources, readTemplates } from './listed-entries.ts';
import { listPart, ownTool } from './own-tool.ts';

const schema = {
  type: 'object',
  properties: {
    uri: { type: 'string', maxLength: 4_000, description: 'The address of a resource, as it is listed.' },
    template: {
      type: 'string',
      maxLength: 4_000,
      description: 'Instead of uri: a template, as it is listed.',
    },
    variables: {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 4_000 },
      description: 'What goes into the template, by name.',
    },
    complete: {
      type: 'string',
      maxLength: 500,
      description:
        'Instead of reading, list values for this variable of the template, going by what variables holds.',
    },
    offset: { type: 'integer', minimum: 0, description: 'Where to go on in the list.' },
  },
  additionalProperties: false,
};

/** The tool that lists and reads the resources of a server; undefined where it has none. */
export function readResourceTool(server: ToolServer, list: RemoteList): AdaptedTool | undefined {
  const resources = readResources(list.resources);
  const templates = readTemplates(list.resourceTemplates);
  if (resources.length + templates.length === 0) return undefined;
  return ownTool(server, {
    kind: 'read-resource',
    name: ownNames.readResource,
    title: 'read a resource',
    description:
      'Reads a resource of an external server the user added: give its uri, or a template and its variables. Without either, it lists what there is.',
    schema,
    answer: (calls, args, options) => answer(calls, args, options, resources, templates),
  });
}

async function answer(
  calls: RemoteCalls,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions,
  resources: readonly ListedResource[],
  templates: readonly ListedTemplate[],
): Promise<CallResult> {
  const uri = textMember(args, 'uri');
  const template = textMember(args, 'template');
  const variables = textsIn(member(args, 'variables'));
  const complete = textMember(args, 'complete');
  if (uri !== undefined && template !== undefined) {
    throw new CallError('VALIDATION_ERROR', 'There is a uri and a template. Give one of them and retry.');
  }
  if (template !== undefined) {
    const names = await variablesOf(template, templates);
    refuseUnknown([...Object.keys(variables), ...(complete === undefined ? [] : [complete])], names);
    if (complete !== undefined) {
      return await completeValue(
        calls,
        { kind: 'resource', uriTemplate: template },
        complete,
        variables,
        options,
      );
    }
    return await read(calls, (await parsed(template)).expand({ ...variables }), options);
  }
  if (complete !== undefined || Object.keys(variables).length > 0) {
    throw new CallError('VALIDATION_ERROR', 'Variables belong to a template. Add the template and retry.');
  }
  if (uri !== undefined) return await read(calls, uri, options);
  return listed(resources, templates, Number(member(args, 'offset') ?? 0));
}

function listed(
  resources: readonly ListedResource[],
  templates: readonly ListedTemplate[],
  offset: number,
): CallResult {
  const { part, note } = listPart([...templates, ...resources], offset);
  return success({
    templates: part.filter((entry) => 'uriTemplate' in entry),
    resources: part.filter((entry) => 'uri' in entry),
    ...(note === undefined ? {} : { notes: [note] }),
  });
}

async function read(calls: RemoteCalls, uri: string, { room, ...options }: RunOptions): Promise<CallResult> {
  const { result } = await calls.readResource(uri, options);
  const contents = member(result, 'contents');
  if (!isRecord(result) || !Array.isArray(contents)) {
    throw new CallError(
      'INTERNAL_ERROR',
      'The server answered with something that is no resource. Read another, and tell the user.',
      { details: { reason: 'not-a-result' } },
    );
  }
  const notes = contents.length === 0 ? ['The resource is empty.'] : [];
  const blocks = contents.slice(0, 1_000).map((each): Block => readEmbedded(each));
  return success(renderBlocks(blocks, undefined, room, notes));
}

async function variablesOf(
  template: string,
  templates: readonly ListedTemplate[],
): Promise<readonly string[]> {
  if (!templates.some(({ uriTemplate }) => uriTemplate === template)) {
    throw new CallError(
      'NOT_FOUND',
      `There is no template ${JSON.stringify(template.slice(0, 200))}. Call the tool without arguments to list them.`,
    );
  }
  try {
    return (await parsed(template)).variableNames;
  } catch {
    throw new CallError('VALIDATION_ERROR', 'The server’s template is broken. Give a uri instead.');
  }
}

/** @throws where the template is broken */
async function parsed(template: string): Promise<UriTemplate> {
  const { UriTemplate } = await import('../../late.ts');
  return new UriTemplate(template);
}

function refuseUnknown(given: readonly string[], names: readonly string[]): void {
  const unknown = given.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  const listed = unknown.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 100)));
  throw new CallError(
    'VALIDATION_ERROR',
    `Unknown variables ${listed.join(', ')}. Expected: ${names.join(', ')}. Correct and retry.`,
  );
}
