import { addTool, findTool, removeTool } from './document-tools.ts';
import { isToolName } from './is-tool-name.ts';
import { onAbort } from './on-abort.ts';
import type { Method } from './peer.ts';
import { isAborted, reasonOf } from './primordials.ts';
import { readAnnotations } from './read-annotations.ts';
import { invalidState, type Problem, refusal, refuse } from './refusal.ts';
import { type Callback, runInPage } from './run-in-page.ts';
import { dictionary, insecureOrigin, isObject, jsonOf, required, signal, text } from './web-idl.ts';

const method = 'registerTool';

/** https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool, in Chromium's order. */
export const registerTool: Method = (values, resolve, reject) => {
  // Members are read in the order of their names, as Web IDL has it.
  const given = dictionary(method, 'ModelContextTool', values[0]);
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
  const inputSchema = given('inputSchema', (value, fail) =>
    value === undefined || isObject(value) ? value : fail("Failed to convert value to 'object'."),
  );
  const name = given('name', text);
  const title = given('title', (value = '') => `${value}`);
  const options = dictionary(method, 'ModelContextRegisterToolOptions', values[1] ?? {});
  const insecure = options('exposedTo', insecureOrigin);
  const until = options('signal', signal);

  refuse(problemWith(name, description));
  const schema = inputSchema && jsonOf(method, 'schema', inputSchema);
  if (until && isAborted(until)) throw reasonOf(until);
  refuse(insecure);

  const tool = {
    name,
    title,
    description,
    schema,
    annotations,
    signal: until,
    run: runInPage(callback),
  };
  addTool(tool, () => resolve(undefined));
  if (until) {
    onAbort(until, (reason) => {
      removeTool(tool);
      reject(reason);
    });
  }
};

/** What a registration is refused for, whoever asks. */
export function problemWith(name: string, description: string): Problem | undefined {
  const message = !isToolName(name)
    ? 'Invalid tool name'
    : findTool(name)
      ? 'Duplicate tool name'
      : description === '' && 'Description is required';
  return refusal() ?? (message ? invalidState(message) : undefined);
}
