import { addTool, findTool } from './document-tools.ts';
import { onAbort } from './on-abort.ts';
import type { Method } from './peer.ts';
import { execute, isAborted, reasonOf } from './primordials.ts';
import { readAnnotations } from './read-annotations.ts';
import { type Problem, refusal, refuse } from './refusal.ts';
import { type Callback, runInPage } from './run-in-page.ts';
import { toolName } from './tool-name.ts';
import { dictionary, insecureOrigin, isObject, jsonOf, required, signal, text } from './web-idl.ts';

const method = 'registerTool';

/** https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool, in Chromium's order. */
export const registerTool: Method = ({ 0: tool, 1: options }, resolve, reject) => {
  // Members are read in the order of their names, as Web IDL has it.
  const given = dictionary(method, 'ModelContextTool', tool);
  const annotations = given('annotations', (value, fail) => {
    if (value === undefined) return undefined;
    const members = value ?? {};
    return isObject(members)
      ? readAnnotations(members)
      : fail("The provided value is not of type 'ToolAnnotations'.");
  });
  const description = given('description', text);
  const callback = given('execute', (value, fail) =>
    typeof required(value, fail) === 'function'
      ? (value as Callback)
      : fail('The given value is not a function.'),
  );
  const schema = given('inputSchema', (value, fail) =>
    value === undefined || isObject(value) ? value : fail("Failed to convert value to 'object'."),
  );
  const name = given('name', text);
  const title = given('title', (value = '') => `${value}`);
  const settings = dictionary(method, 'ModelContextRegisterToolOptions', options ?? {});
  const insecure = settings('exposedTo', insecureOrigin);
  const until = settings('signal', signal);

  refuse(problemWith(name, description));
  const inputSchema = schema && jsonOf(method, 'schema', schema);
  if (until && isAborted(until)) throw reasonOf(until);
  refuse(insecure);

  const added = {
    name,
    description,
    title,
    inputSchema,
    annotations,
    run: runInPage(callback),
    signal: until,
  };
  const remove = addTool(added, () => resolve(undefined));
  if (until) {
    onAbort(until, (reason) => {
      remove();
      reject(reason);
    });
  }
};

/** What a registration is refused for, whoever asks. */
export function problemWith(name: string, description: string): Problem | undefined {
  const message = !execute(toolName, name)
    ? 'Invalid tool name'
    : findTool(name)
      ? 'Duplicate tool name'
      : description === '' && 'Description is required';
  return refusal() ?? (message ? { name: 'InvalidStateError', message } : undefined);
}
