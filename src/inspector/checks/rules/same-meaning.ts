import type { PageTool } from '../../../protocol/inspect.ts';
import type { PageRule } from './rule.ts';
import { SimilarTexts } from './similar-texts.ts';
import type { ToolLook } from './tool-look.ts';
import { wordsOf } from './words-of.ts';

/** Words that say the same in names of tools. */
const synonyms: ReadonlyMap<string, string> = new Map(
  [
    'get fetch read retrieve load show view display',
    'list enumerate',
    'search find query lookup',
    'delete remove erase destroy',
    'create add new insert make',
    'update edit modify change set',
    'send submit',
    'buy purchase order',
    'start begin run launch',
    'stop end halt',
  ].flatMap((line) => {
    const group = line.split(' ');
    return group.map((word) => [word, group[0] ?? word] as const);
  }),
);

const small = new Set(
  'a an the of in on to for from by with and or this that tool page all it is'.split(' '),
);

/** Two tools that seem to do the same: by their names, or by what is said of them. Each is named with the one before it. */
export const sameMeaning: PageRule = {
  id: 'same_meaning',
  *check(looks) {
    const byName = new Map<string, PageTool>();
    const descriptions = new SimilarTexts<ToolLook>();
    for (const look of looks) {
      yield undefined;
      const { tool } = look;
      const key = nameKey(look);
      const named = key === '' ? undefined : byName.get(key);
      if (named !== undefined && named.name !== tool.name) {
        yield { severity: 'warning', at: 'name', note: named.name, tool };
      } else if (key !== '' && named === undefined) byName.set(key, tool);

      const words = wordsOf(tool.description).filter((word) => !small.has(word));
      // A few words are alike by chance.
      if (words.length < 4) continue;
      const described = descriptions.likeOrAdd(words, look);
      if (described === undefined || described.tool.name === tool.name || described.tool === named) continue;
      // “Opens …” and “Closes …” differ in one word, which is all that matters.
      if (described.tool.description === tool.description || meant(described.verb) === meant(look.verb)) {
        yield { severity: 'warning', at: 'description', note: described.tool.name, tool };
      }
    }
  },
};

/** The words of a name without the way they are put: `fetchUsers` and `get_user` have one key. */
function nameKey({ nameWords }: ToolLook): string {
  return nameWords
    .filter((word) => !small.has(word))
    .map(meant)
    .sort()
    .join(' ');
}

function meant(word: string): string {
  return synonyms.get(word) ?? singular(word);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
