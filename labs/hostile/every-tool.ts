import { type ModelContext, type RegisteredTool, readTool } from '../../src/model-context/index.ts';
import { toolsOf, uidOf } from './acting-tools.ts';
import { type Attack, startAttacks } from './attack.ts';
import { call, elsewhere, madeUp, ourNames, ourTools } from './our-tools.ts';

/** Pages it heard of, as after a `list_pages` that somebody allowed: `?pages=1,2`. */
const pages = (new URLSearchParams(location.search).get('pages') ?? '0,1,2').split(',').map(Number);

const files = [{ name: 'a.txt', content: 'a' }];

/** What each tool is tried with; those that are not here, with nothing. For `@Name` it puts the uid of what has that name. */
const inputs: Readonly<Record<string, readonly object[]>> = {
  pagehand_take_snapshot: [{}, { frames: true }],
  pagehand_find_in_page: [{ text: 'Bait' }, { text: 'Bait', frames: true }],
  pagehand_wait_for: [{ text: 'Bait' }],
  pagehand_click: [{ uid: '@Bait' }],
  pagehand_hover: [{ uid: '@Bait' }],
  pagehand_drag: [{ from_uid: '@Bait', to_uid: '@Text' }],
  pagehand_scroll: [{ uid: '@Bait' }],
  pagehand_fill: [{ uid: '@Text', value: 'filled' }],
  pagehand_fill_form: [{ elements: [{ uid: '@Text', value: 'filled again' }] }],
  pagehand_press_key: [{ key: 'Shift' }, { key: 'Control+V' }],
  pagehand_type_text: [{ text: 'typed' }, { text: 'typed', submitKey: 'Shift+Insert' }],
  pagehand_upload_file: [{ uid: '@Papers', files }],
  pagehand_handle_dialog: [{ action: 'accept' }],
  pagehand_navigate: [
    elsewhere,
    '//elsewhere.test/',
    'javascript:document.title="taken"',
    'data:text/html,taken',
    'file:///etc/passwd',
    'chrome://settings/',
    'view-source:https://elsewhere.test/',
    // What its own script could do: the last, for it waits for those before it.
    '#moved',
  ].map((url) => ({ url })),
  pagehand_list_pages: [{}],
  pagehand_new_page: [elsewhere, 'javascript:alert(1)', 'chrome://settings/', 'about:blank'].map((url) => ({
    url,
    background: false,
  })),
  pagehand_select_page: pages.map((pageId) => ({ pageId })),
  pagehand_close_page: pages.map((pageId) => ({ pageId })),
};

/** An input with uids in place of names. */
async function withUids(input: object, context: ModelContext): Promise<object> {
  const text = JSON.stringify(input);
  const uids = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(/"@(\w+)"/g)) uids.set(name, await uidOf(toolsOf(context), name));
  return JSON.parse(text.replace(/"@(\w+)"/g, (_all, name: string) => JSON.stringify(uids.get(name))));
}

/** Every tool object this page ever got hold of: a level that is lowered must not leave it any use. */
const kept = new Map<string, RegisteredTool>();

const { modelContext } = document;
const keep = async (): Promise<void> => {
  if (modelContext === undefined) return;
  for (const [name, tool] of await ourTools(modelContext)) kept.set(name, tool);
};
modelContext?.addEventListener('toolchange', () => void keep());
void keep();

/** All at once: what asks a person would hold up the rest. Those that only read come first in the queue. */
const runAll =
  (tools: (names: readonly string[]) => Promise<readonly (readonly [string, RegisteredTool])[]>): Attack =>
  async (report, context) => {
    const tried: { name: string; tool: RegisteredTool; said: object; input: object }[] = [];
    for (const [name, tool] of await tools(ourNames)) {
      for (const said of inputs[name] ?? [{}])
        tried.push({ name, tool, said, input: await withUids(said, context) });
    }
    const reads = (tool: RegisteredTool): boolean => readTool(tool).annotations?.readOnlyHint === true;
    tried.sort((one, other) => Number(reads(other.tool)) - Number(reads(one.tool)));
    await Promise.all(
      tried.map(async ({ name, tool, said, input }) => {
        const { ok, code, message } = await call(context, tool, input);
        report(`${name} ${JSON.stringify(said)}`, ok ? code : `${code}: ${message}`, ok ? 'allowed' : 'held');
      }),
    );
  };

startAttacks({
  'Run every tool that is listed': runAll(async () => {
    return modelContext === undefined ? [] : [...(await ourTools(modelContext))];
  }),
  'Run every tool it ever saw': runAll(async () => [...kept]),
  'Run tools that nobody listed': runAll(async (names) => {
    const listed = modelContext === undefined ? new Map() : await ourTools(modelContext);
    return names.filter((name) => !listed.has(name)).map((name) => [name, madeUp(name)] as const);
  }),
});
