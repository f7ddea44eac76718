import { asJson, jsonSize } from './as-json.ts';

/** How many members that were left out are named. */
const maxNamed = 10;

interface Member {
  readonly name: string;
  /** As JSON has it. */
  readonly value: unknown;
  /** Characters in the whole, with its name and a comma. */
  readonly size: number;
}

/**
 * Data within `budget` characters of JSON, as JSON has it. What is too large loses the end of a list, of the longest
 * that helps, and where none does, its largest members; `notes` say what was left out.
 */
export function fitData(
  wanted: Readonly<Record<string, unknown>>,
  budget: number,
  notes: string[],
): { data: Record<string, unknown>; size: number } {
  const members = Object.entries(wanted).flatMap(([name, value]) => memberOf(name, asJson(value)) ?? []);
  const kept = members.toSorted((one, other) => other.size - one.size);
  // One brace; the other stands where the last comma is counted.
  let size = kept.reduce((sum, member) => sum + member.size, 1);
  const dropped: Member[] = [];
  while (size > budget && kept.length > 0) {
    const over = size - budget;
    const at = kept.findIndex((member) => shortened(member, over) !== undefined);
    const [before] = kept.splice(Math.max(at, 0), 1);
    if (before === undefined) break;
    size -= before.size;
    const after = at === -1 ? undefined : shortened(before, over);
    if (after === undefined) {
      dropped.push(before);
      continue;
    }
    kept.push(after);
    size += after.size;
    notes.push(
      `“${before.name}” holds the first ${lengthOf(after)} of ${lengthOf(before)}. Ask for less at a time, or go on after them.`,
    );
  }
  for (const member of dropped.slice(0, maxNamed)) {
    notes.push(`“${member.name}” was left out: ${jsonSize(member.value)} characters. Ask for less of it.`);
  }
  if (dropped.length > maxNamed) {
    notes.push(`${dropped.length - maxNamed} more parts were left out. Ask for less at a time.`);
  }
  const values = new Map(kept.map(({ name, value }) => [name, value]));
  const data = Object.fromEntries(
    members.flatMap(({ name }) => (values.has(name) ? [[name, values.get(name)]] : [])),
  );
  return { data, size: kept.length === 0 ? jsonSize(data) : size };
}

function memberOf(name: string, value: unknown): Member | undefined {
  if (value === undefined) return undefined;
  return { name, value, size: jsonSize(name) + 1 + jsonSize(value) + 1 };
}

/** A list with as many of its first entries as make it smaller by `over`, where some remain. */
function shortened({ name, value, size }: Member, over: number): Member | undefined {
  if (!Array.isArray(value)) return undefined;
  // The brackets; each entry counts a comma.
  let room = size - over - (jsonSize(name) + 2) - 2;
  let count = 0;
  for (const entry of value) {
    room -= jsonSize(entry) + 1;
    if (room < 0) break;
    count += 1;
  }
  return count === 0 ? undefined : memberOf(name, value.slice(0, count));
}

function lengthOf({ value }: Member): number {
  return Array.isArray(value) ? value.length : 0;
}
