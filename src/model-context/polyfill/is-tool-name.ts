import { execute } from './primordials.ts';

/** Whether a tool may be called that: https://webmachinelearning.github.io/webmcp/#dom-modelcontexttool-name */
export function isToolName(name: string): boolean {
  return execute(/^[\w.-]{1,128}$/, name) !== null;
}
