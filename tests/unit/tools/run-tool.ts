import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import type { PageFacts } from '../../../src/protocol/facts.ts';
import type { PageOperations, Prospect } from '../../../src/protocol/page-operations.ts';
import { CallError, type Failure } from '../../../src/shared/result.ts';
import type { AnyTool, Reach } from '../../../src/tools/define.ts';
import type { DialogAnswer, HandledDialog } from '../../../src/tools/dialog-answer.ts';
import type {
  BrowserHandle,
  Destination,
  PageHandle,
  Screenshot,
  ScreenshotOptions,
} from '../../../src/tools/handles.ts';
import { isOfZod3 } from '../../../src/tools/shapes.ts';
import type { ToolImage, ToolResponse } from '../../../src/tools/tool-response.ts';

const facts: PageFacts = {
  title: 'A page',
  contentType: 'text/html',
  schemaTypes: [],
  structuredData: false,
  unread: false,
  forms: false,
};

/** What the page answers to each operation a test expects. */
export type Operations = {
  [Name in keyof PageOperations]?: (args: PageOperations[Name]['args']) => PageOperations[Name]['result'];
};

/** Everything a handler said. */
export interface Said {
  readonly data: Record<string, unknown>;
  readonly detail: Record<string, unknown>;
  readonly texts: string[];
  readonly snapshots: string[];
  readonly notes: string[];
  readonly afterwards: (() => Promise<void>)[];
  readonly images: ToolImage[];
}

export interface World {
  readonly tabId?: number;
  readonly url?: string;
  readonly operations?: Operations;
  readonly browser?: Partial<BrowserHandle>;
  readonly went?: Destination[];
  readonly screenshot?: (options: ScreenshotOptions) => Screenshot;
  readonly act?: PageHandle['act'];
  readonly save?: PageHandle['save'];
  readonly fromShelf?: PageHandle['fromShelf'];
  readonly caller?: string;
  readonly prospect?: Prospect;
  readonly travel?: PageHandle['travel'];
  readonly browserTree?: PageHandle['browserTree'];
  readonly handleDialog?: (answer: DialogAnswer) => HandledDialog;
  readonly readOn?: PageHandle['readOn'];
}

/** Runs a tool as the pipeline does: arguments checked, then the handler. Rejects with what either refuses. */
export async function runTool(tool: AnyTool, input: object, world: World = {}): Promise<Said> {
  const { tabId = 1, url = 'https://site.example/page', operations = {}, browser = {}, went = [] } = world;
  const said: Said = {
    data: {},
    detail: {},
    texts: [],
    snapshots: [],
    notes: [],
    afterwards: [],
    images: [],
  };
  const response: ToolResponse = {
    data: (data) => void Object.assign(said.data, data),
    detail: (data) => void Object.assign(said.detail, data),
    text: (text) => void said.texts.push(text),
    snapshot: ({ text }) => void said.snapshots.push(text),
    image: (image) => void said.images.push(image),
    note: (note) => void said.notes.push(note),
    afterwards: (task) => void said.afterwards.push(task),
  };
  const page: PageHandle = {
    tabId,
    url,
    facts,
    caller: world.caller ?? 'page',
    async run(name, args) {
      const operation = operations[name];
      if (operation === undefined) throw new Error(`The test expects no ${name}.`);
      return operation(args);
    },
    go: async (destination) => void went.push(destination),
    async act(options, perform) {
      if (world.act === undefined) throw new Error('The test expects no acting.');
      return await world.act(options, perform);
    },
    prospect: async () => world.prospect ?? { mayAsk: false, sameDocument: false },
    async travel(destination, how, prospect) {
      if (world.travel === undefined) throw new Error('The test expects no travel.');
      return await world.travel(destination, how, prospect);
    },
    async browserTree(options) {
      if (world.browserTree === undefined) throw new Error('The test expects no tree of the browser.');
      return await world.browserTree(options);
    },
    async save(file) {
      if (world.save === undefined) throw new Error('The test expects no saving.');
      return await world.save(file);
    },
    async fromShelf(names) {
      if (world.fromShelf === undefined)
        throw new Error('The test expects nothing to be taken from the shelf.');
      return await world.fromShelf(names);
    },
    async screenshot(options) {
      if (world.screenshot === undefined) throw new Error('The test expects no screenshot.');
      return world.screenshot(options);
    },
    async handleDialog(answer) {
      if (world.handleDialog === undefined) throw new Error('The test expects no dialog.');
      return world.handleDialog(answer);
    },
    readOn(...where) {
      if (world.readOn === undefined) throw new Error('The test expects nothing to be kept.');
      return world.readOn(...where);
    },
  };
  await tool.handler(
    {
      params: parse(tool, input) as never,
      signal: new AbortController().signal,
      page,
      browser: browser as BrowserHandle,
    },
    response,
  );
  return said;
}

/** How far a call reaches, as the pipeline asks it. */
export function reachOf(tool: AnyTool, input: object, url = 'https://site.example/page'): Reach {
  return tool.reachOf?.({ params: parse(tool, input) as never, page: { url } }) ?? tool.reach;
}

/** The failure a call is refused with. */
export async function refusal(call: Promise<unknown>): Promise<Failure> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CallError) return error.failure;
  throw new Error(`Not refused with a CallError: ${String(error)}`);
}

/** What is wrong with these arguments, each fault as it completes “expected …”. */
export function faultsOf(tool: Pick<AnyTool, 'schema'>, input: object): string[] {
  const parsed = z.strictObject(tool.schema as z.ZodRawShape).safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

function parse({ schema }: AnyTool, input: object): Record<string, unknown> {
  return isOfZod3(schema)
    ? z3.object(schema).strict().parse(input)
    : z.strictObject(schema as z.ZodRawShape).parse(input);
}
