import type { FrameName, ToolSource } from '../../protocol/inspect.ts';
import type { JsonObject } from './schema/json.ts';

/** A call, as it can be copied. */
export interface CopiedCall {
  readonly name: string;
  readonly frame: FrameName;
  readonly source: ToolSource;
  readonly input: JsonObject;
  /** What to do before it is run, for a document that no script of the page can name. */
  readonly first?: string | undefined;
}

export const copyFormats = ['javascript', 'json', 'mcp'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** A call in the words of who is to make it. */
export function copied(format: CopyFormat, call: CopiedCall): string {
  switch (format) {
    case 'javascript':
      return asJavaScript(call);
    case 'json':
      return plainJson({ name: call.name, input: call.input }, 2);
    case 'mcp':
      return plainJson(
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: call.name, arguments: call.input } },
        2,
      );
  }
}

/** Whether the page’s own script can get to a document: not into shadow roots, nor to frames of other origins. */
export function isNameable(frame: FrameName): boolean {
  return !frame.includes('~');
}

/** To be pasted into the console of the page. A tool is found by its name and its document: names repeat in frames. */
function asJavaScript({ name, frame, input, first }: CopiedCall): string {
  const indexes = frame === '' || !isNameable(frame) ? [] : frame.split('.');
  const where = `window${indexes.map((index) => `.frames[${Number(index)}]`).join('')}`;
  const context = indexes.length === 0 ? 'document.modelContext' : `${where}.document.modelContext`;
  return [
    ...(first === undefined || isNameable(frame)
      ? []
      : [`// ${first.replaceAll(/\s+/g, ' ').replaceAll(unseen, '')}`]),
    `const modelContext = ${context};`,
    `const tools = await modelContext.getTools();`,
    // The list has the tools of every document of the origin. The window is called `source` from Chrome 160 on.
    `const tool = tools.find(`,
    `  (each) => each.name === ${plainJson(name)} && (each.window ?? each.source) === ${where},`,
    `);`,
    `await modelContext.executeTool(tool, ${literal(input)});`,
  ].join('\n');
}

/** In a literal of JavaScript the name `__proto__` would set a prototype. Only a member begins a line with it. */
function literal(input: JsonObject): string {
  return plainJson(input, 2).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}

/** Beyond what JSON escapes by itself. */
const unseen = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u007f-\u009f]/gu;

/**
 * JSON that is a JavaScript literal, too, and shows what it holds: hidden characters and those that turn text around are
 * escaped, so that what is pasted is what was seen.
 */
function plainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unseen, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
