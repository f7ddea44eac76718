import { addTool, removeTool, type Tool, toolName, toolNamed } from './document-tools.ts';
import { formNamed } from './forms/form-tools.ts';
import type { Method } from './peer.ts';
import { addListener, DOMException, execute, isAborted, reasonOf, stringify } from './primordials.ts';
import { readAnnotations } from './read-annotations.ts';
import { type Problem, refusal } from './refusal.ts';
import { runInPage } from './run-in-page.ts';
import { conversionsFor, isObject } from './web-idl.ts';

const { wrong, wrongMember, dictionary, options, required, signal, secureOrigins } =
  conversionsFor('registerTool');
const type = 'ModelContextTool';
const optionsType = 'ModelContextRegisterToolOptions';

/** https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool, in Chromium's order. */
export const registerTool: Method = (values, resolve, reject) => {
  // Members are read in the order of their names, as Web IDL has it.
  const given = dictionary(values[0], type);
  const annotations = annotationsOf(given.annotations);
  const description = `${required(given.description, 'description', type)}`;
  const callback = required(given.execute, 'execute', type);
  if (typeof callback !== 'function')
    throw wrongMember('execute', type, 'The given value is not a function.');
  const inputSchema = given.inputSchema;
  if (inputSchema !== undefined && !isObject(inputSchema)) {
    throw wrongMember('inputSchema', type, "Failed to convert value to 'object'.");
  }
  const name = `${required(given.name, 'name', type)}`;
  const title = given.title;
  const settings = options(values[1], optionsType);
  const checkOrigins = secureOrigins(settings, 'exposedTo', optionsType);
  const until = signal(settings, optionsType);

  const problem = problemWith(name, description);
  if (problem !== undefined) throw new DOMException(problem.message, problem.name);
  const schema = inputSchema === undefined ? undefined : stringify(inputSchema);
  if (inputSchema !== undefined && schema === undefined) {
    throw wrong('invalid input schema: toJSON() returns undefined');
  }
  if (until !== undefined && isAborted(until)) throw reasonOf(until);
  checkOrigins();

  const tool: Tool = {
    name,
    title: title === undefined ? '' : `${title}`,
    description,
    schema,
    annotations,
    signal: until,
    run: runInPage(callback as (input: object, client: object) => unknown),
  };
  addTool(tool, () => resolve(undefined));
  if (until !== undefined) {
    addListener(until, 'abort', () => {
      // A page may dispatch an event of that name by itself.
      if (!isAborted(until)) return;
      removeTool(tool);
      reject(reasonOf(until));
    });
  }
};

/** What a registration is refused for, whoever asks. */
export function problemWith(name: string, description: string): Problem | undefined {
  const message =
    execute(toolName, name) === null
      ? 'Invalid tool name'
      : toolNamed(name) !== undefined || formNamed(name) !== undefined
        ? 'Duplicate tool name'
        : description === ''
          ? 'Description is required'
          : undefined;
  return refusal() ?? (message === undefined ? undefined : { name: 'InvalidStateError', message });
}

function annotationsOf(value: unknown): object | undefined {
  if (value === undefined) return undefined;
  const given = value ?? {};
  if (!isObject(given))
    throw wrongMember('annotations', type, "The provided value is not of type 'ToolAnnotations'.");
  return readAnnotations(given);
}
