import type { ToolView } from '../../protocol/control.ts';
import type {
  FrameName,
  InspectedFrame,
  InspectView,
  PageTool,
  TimelineEvent,
} from '../../protocol/inspect.ts';

/** A tool as the list shows it: one that is registered, or one of ours that could be. */
export interface ToolRow {
  /** Frame and name: the same tool has the same key whatever else changes. */
  readonly key: string;
  readonly name: string;
  /** Whose it is: {@link siteOfFrame}. */
  readonly site: string;
  readonly title: string;
  readonly description: string;
  /** Absent for one that is not here. */
  readonly page?: PageTool | undefined;
  /** What the worker says of it, for ours and servers’. */
  readonly own?: ToolView | undefined;
  /** The document it is registered in, where that is not the top one. */
  readonly frame?: InspectedFrame | undefined;
  /** What tells that document from the others: its origin, or its path where the origin is the page’s. */
  readonly framePlace?: string | undefined;
  readonly effect: 'read' | 'act' | 'unknown';
}

/** What a tool is known by, in a document. */
export function toolKey(frame: string, name: string): string {
  return `${frame}/${name}`;
}

/** Whose the tools of a document are: its origin’s, or where that is opaque, those of its address. */
export function siteOfFrame({ frames, tab }: Pick<InspectView, 'frames' | 'tab'>, frame: FrameName): string {
  const found = frames.find((each) => each.frame === frame);
  return found === undefined ? siteOfTab(tab) : siteOf(found, tab);
}

function siteOf({ frame, origin, url }: InspectedFrame, tab: InspectView['tab']): string {
  if (origin !== '' && origin !== 'null') return origin;
  return frame === '' ? siteOfTab(tab) : address(url);
}

function siteOfTab({ site, url }: InspectView['tab']): string {
  return site ?? address(url);
}

function address(url: string): string {
  return url.replace(/[?#].*/s, '');
}

/** Every tool that is registered, and every tool of ours that is not, in their order: frame, then name. */
export function toolRows({ tools, frames, tab }: InspectView): ToolRow[] {
  const own = new Map(tab.tools.map((tool) => [tool.name, tool]));
  const frameOf = new Map(frames.map((frame) => [frame.frame, frame]));
  const places = new Map(frames.map((frame) => [frame.frame, placeOf(frame, frameOf.get('')?.origin)]));
  const sites = new Map(frames.map((frame) => [frame.frame, siteOf(frame, tab)]));
  const top = sites.get('') ?? siteOfTab(tab);
  const rows: ToolRow[] = [];
  const here = new Set<string>();
  for (const page of tools) {
    const ours = page.source.from === 'pagehand' || page.source.from === 'server';
    if (ours) here.add(page.name);
    rows.push({
      key: toolKey(page.frame, page.name),
      name: page.name,
      site: sites.get(page.frame) ?? top,
      title: page.title,
      description: page.description,
      page,
      own: ours ? own.get(page.name) : undefined,
      ...(page.frame === '' ? {} : { frame: frameOf.get(page.frame), framePlace: places.get(page.frame) }),
      effect: effectOf(page, ours ? own.get(page.name) : undefined),
    });
  }
  for (const tool of tab.tools) {
    if (here.has(tool.name)) continue;
    const { name, title, description, effect } = tool;
    rows.push({ key: `-/${name}`, name, site: top, title, description, own: tool, effect });
  }
  return rows;
}

function placeOf({ url, origin }: InspectedFrame, top: string | undefined): string {
  return origin !== top || !url.startsWith(`${origin}/`)
    ? origin
    : url.slice(origin.length).replace(/[?#].*/s, '');
}

/** The tool of a key; where it is one of ours that came or left since, the same tool as it is now. */
export function rowOf(rows: readonly ToolRow[], key: string): ToolRow | undefined {
  const row = rows.find((each) => each.key === key);
  if (row !== undefined || !/^-?\//.test(key)) return row;
  const other = key.startsWith('-') ? key.slice(1) : `-${key}`;
  return rows.find((each) => each.key === other && each.own !== undefined);
}

/** The tools by key, so that a row that did not change is the same object: lists stay calm. */
export function steadyRows(before: readonly ToolRow[], now: readonly ToolRow[]): readonly ToolRow[] {
  const known = new Map(before.map((row) => [row.key, row]));
  let same = before.length === now.length;
  const steady = now.map((row, index) => {
    const old = known.get(row.key);
    const kept = old !== undefined && alike(old, row) ? old : row;
    if (kept !== before[index]) same = false;
    return kept;
  });
  return same ? before : steady;
}

/** How often each tool was called, as far as the timeline knows, by key. */
export function callCounts(events: readonly TimelineEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== 'call') continue;
    const key = toolKey(event.frame, event.tool);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function effectOf({ annotations }: PageTool, own: ToolView | undefined): ToolRow['effect'] {
  if (own !== undefined) return own.effect;
  const { readOnlyHint } = annotations;
  if (readOnlyHint === true) return 'read';
  return readOnlyHint === false ||
    annotations.consequentialHint === true ||
    annotations.destructiveHint === true
    ? 'act'
    : 'unknown';
}

function alike(one: ToolRow, other: ToolRow): boolean {
  // What did not change is the same object, mostly: of 10,000 tools most each time.
  const same = (['page', 'own', 'frame', 'framePlace', 'site', 'effect'] as const).every(
    (part) => one[part] === other[part],
  );
  if (same) return true;
  return JSON.stringify(shape(one)) === JSON.stringify(shape(other));
}

/** What is compared: the size stands for a schema, which may be a megabyte, unless it came as another object. */
function shape({ page, own, frame, site }: ToolRow): unknown {
  if (page === undefined) return { own, site };
  const { inputSchema, outputSchema, ...rest } = page;
  return { own, frame, site, rest, schema: hash(inputSchema), output: hash(outputSchema) };
}

const hashes = new WeakMap<object, string>();

function hash(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const known = hashes.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  hashes.set(schema, text);
  return text;
}
