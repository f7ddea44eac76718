import type { ModelContext } from '../../src/model-context/index.ts';
import { element, place } from '../shared/element.ts';
import { startLab } from '../shared/start.ts';

/**
 * What became of one try. `worked`: the page got what it should not get. `allowed`: it got what its level allows.
 * `held`: it got nothing.
 */
export type Verdict = 'worked' | 'allowed' | 'held';

/** One thing a hostile page tried. */
export interface Try {
  readonly tried: string;
  readonly came: string;
  readonly verdict: Verdict;
}

export type Report = (tried: string, came: string, verdict: Verdict) => void;
/** Resolves when everything was tried, and an answer came to all of it. */
export type Attack = (report: Report, context: ModelContext) => Promise<void>;

declare global {
  interface Window {
    /** Everything the page tried, once it has tried it all. Anew with each run. */
    hostileOutcome?: Promise<readonly Try[]>;
  }
}

/**
 * Gives the page a button for each attack and a table of what came of it. `?run` in the address runs the first at once.
 *
 * @param attacks by what their buttons say
 */
export function startAttacks(attacks: Readonly<Record<string, Attack>>): void {
  const context = startLab();
  const rows = element('tbody', { 'data-testid': 'tries' });
  place('tries').append(
    element('h2', {}, 'What it tried'),
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...['Tried', 'What came of it', ''].map((title) => element('th', { scope: 'col' }, title)),
        ),
      ),
      rows,
    ),
  );
  if (context === undefined) return;

  const run = async (attack: Attack): Promise<readonly Try[]> => {
    const tries: Try[] = [];
    rows.replaceChildren();
    await attack((tried, came, verdict) => {
      tries.push({ tried, came, verdict });
      rows.append(row({ tried, came, verdict }));
    }, context);
    return tries;
  };
  const buttons = Object.entries(attacks).map(([words, attack]) => {
    const button = element('button', { type: 'button' }, words);
    button.addEventListener('click', () => {
      window.hostileOutcome = run(attack);
    });
    return button;
  });
  place('attack').append(
    element('h2', {}, 'Run it'),
    element('p', { class: 'hint' }, 'Choose a level for this site in Pagehand’s popup, then:'),
    element('div', { class: 'buttons' }, ...buttons),
  );
  if (new URLSearchParams(location.search).has('run')) buttons[0]?.click();
}

const words: Readonly<Record<Verdict, readonly [state: string, word: string]>> = {
  worked: ['failed', 'it worked'],
  allowed: ['registered', 'allowed'],
  held: ['gone', 'got nothing'],
};

function row({ tried, came, verdict }: Try): HTMLElement {
  const [state, word] = words[verdict];
  return element(
    'tr',
    { 'data-verdict': verdict },
    element('th', { scope: 'row' }, element('code', {}, tried)),
    element('td', {}, came),
    element('td', {}, element('span', { class: `state ${state}` }, word)),
  );
}
