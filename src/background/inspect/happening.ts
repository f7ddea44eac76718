import type { TimelineEvent } from '../../protocol/inspect.ts';

/** What happened, without when and where in the log. */
export type Happening = TimelineEvent extends infer Event
  ? Event extends TimelineEvent
    ? Omit<Event, 'seq' | 'worker' | 'time'>
    : never
  : never;

/** Characters, as JSON, of the names of each kind; of any other text. */
const mostNames = 100_000;
const mostText = 10_000;

/** What happened, in few enough characters: of tools the first names with the number of the rest, of texts their beginning. */
export function shortHappening(happening: Happening): Happening {
  if (happening.kind !== 'tools') {
    const members = Object.entries(happening);
    const short = members.map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, mostText) : value,
    ]);
    return Object.fromEntries(short) as Happening;
  }
  const added = firstOf(happening.added);
  const removed = firstOf(happening.removed);
  const changed = firstOf(happening.changed);
  const left = {
    added: happening.added.length - added.length,
    removed: happening.removed.length - removed.length,
    changed: happening.changed.length - changed.length,
  };
  return { kind: 'tools', added, removed, changed, left };
}

function firstOf(names: readonly string[]): readonly string[] {
  let room = mostNames;
  const end = names.findIndex((name) => {
    room -= JSON.stringify(name).length;
    return room < 0;
  });
  return end < 0 ? names : names.slice(0, end);
}
