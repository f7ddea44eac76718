import { canonicalJson } from './canonical-json.ts';
import { showHidden } from './clean-text.ts';
import { isRecord, member } from './plain-record.ts';
import type { ToolTerms } from './tool-terms.ts';

/** One thing that is not as it was when the user allowed the tool. Texts are as the user should see them. */
export type ToolChange =
  | { readonly part: 'title' | 'description'; readonly before: string; readonly after: string }
  /** The server’s hints: a tool that no longer says it only reads is asked about more often, one that now does, less. */
  | { readonly part: 'readOnly' | 'destructive'; readonly before: boolean; readonly after: boolean }
  /** Something about the arguments; `path` is `""` for the whole. Absent `before`: new; absent `after`: gone. */
  | { readonly part: 'schema'; readonly path: string; readonly before?: string; readonly after?: string }
  /** It changed where nothing is kept, as at the end of a very long text. */
  | { readonly part: 'unseen' };

/** Differences in a schema told at most, and characters of each side. */
const most = { changes: 50, characters: 500 } as const;

/** What changed about a tool since the user allowed it; empty where nothing did. */
export function changesOf(before: ToolTerms, after: ToolTerms): ToolChange[] {
  if (before.fingerprint === after.fingerprint) return [];
  const changes: ToolChange[] = [];
  for (const part of ['title', 'description'] as const) {
    if (before[part] !== after[part]) changes.push({ part, before: before[part], after: after[part] });
  }
  for (const part of ['readOnly', 'destructive'] as const) {
    if (before[part] !== after[part]) changes.push({ part, before: before[part], after: after[part] });
  }
  if (before.schema !== after.schema) {
    const [one, other] = [parsed(before.schema), parsed(after.schema)];
    if (one === undefined || other === undefined) {
      changes.push({ part: 'schema', path: '', before: cut(before.schema), after: cut(after.schema) });
    } else {
      compare(one.value, other.value, '', changes);
    }
  }
  return changes.length === 0 ? [{ part: 'unseen' }] : changes.slice(0, most.changes);
}

function compare(before: unknown, after: unknown, path: string, changes: ToolChange[]): void {
  if (changes.length > most.changes) return;
  if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(member(before, name), member(after, name), path === '' ? name : `${path}.${name}`, changes);
    }
    return;
  }
  const [one, other] = [textOf(before), textOf(after)];
  if (one === other) return;
  changes.push({
    part: 'schema',
    path: cut(path),
    ...(one === undefined ? {} : { before: cut(one) }),
    ...(other === undefined ? {} : { after: cut(other) }),
  });
}

/** Nothing where it was cut, and is no JSON any more. */
function parsed(schema: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(schema) };
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : canonicalJson(value);
}

function cut(text: string): string {
  return showHidden(text, most.characters);
}
