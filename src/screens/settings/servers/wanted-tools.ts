import type { ServerToolView } from '../../../protocol/servers.ts';

/** What a person looks for in a long list. */
export const toolKinds = [
  { kind: 'all', words: 'All' },
  { kind: 'changed', words: 'Changed since you allowed them' },
  { kind: 'set', words: 'With a word of yours' },
  { kind: 'act', words: 'That act' },
  { kind: 'read', words: 'That only read' },
  { kind: 'noted', words: 'With a note' },
] as const;
export type ToolKind = (typeof toolKinds)[number]['kind'];

const belongs: Readonly<Record<ToolKind, (tool: ServerToolView) => boolean>> = {
  all: () => true,
  changed: ({ changes }) => changes.length > 0,
  set: ({ policy, sites }) => policy !== undefined || sites.length > 0,
  act: ({ effect }) => effect === 'act',
  read: ({ effect }) => effect === 'read',
  noted: ({ notes }) => notes.length > 0,
};

/** The tools of a kind that contain `filter` in what is shown of them. */
export function wantedTools(
  tools: readonly ServerToolView[],
  filter: string,
  kind: ToolKind,
): readonly ServerToolView[] {
  const wanted = filter.trim().toLowerCase();
  const texts = ({ title, original, name, description }: ServerToolView) =>
    // All names begin alike, which would make every tool one that contains the server’s short name.
    [title, original, description, wanted.startsWith('mcp__') ? name : name.replace(/^mcp__[^_]*__/, '')];
  return tools.filter(
    (tool) => belongs[kind](tool) && texts(tool).some((text) => text.toLowerCase().includes(wanted)),
  );
}
