import type { ToolChangeView } from '../../protocol/servers.ts';

/** A change in plain words: of what, from what, to what. A side that is absent was not, or is not any more. */
export interface ChangeWords {
  readonly what: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** What changed about a tool, for people. Texts stay the server’s own: untrusted. */
export function changeWords(change: ToolChangeView): ChangeWords {
  switch (change.part) {
    case 'title':
      return { what: 'Its title', before: change.before, after: change.after };
    case 'description':
      return { what: 'Its description', before: change.before, after: change.after };
    case 'readOnly':
      return { what: 'Only reads, the server says', before: yes(change.before), after: yes(change.after) };
    case 'destructive':
      return {
        what: 'May destroy something, the server says',
        before: yes(change.before),
        after: yes(change.after),
      };
    case 'schema': {
      const { path, before, after } = change;
      return { what: path === '' ? 'What it takes' : `What it takes: ${path}`, before, after };
    }
    case 'unseen':
      return { what: 'Something that is not kept, such as the end of a very long text' };
  }
}

function yes(value: boolean): string {
  return value ? 'yes' : 'no';
}
