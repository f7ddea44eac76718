import type { ToolRegistry, ToolState } from '../../src/registry/index.ts';
import { element, place, toolName } from '../shared/element.ts';
import { sentence } from '../shared/sentence.ts';
import type { CountingHost } from './counting-host.ts';

/** Each tool the page ever wanted: its state, why, and how often it was registered. */
export function showRegistry(registry: ToolRegistry, host: CountingHost): void {
  const rows = element('tbody', { 'data-testid': 'registry' });
  place('registry').append(
    element('h2', {}, 'The page’s registry'),
    element('p', { class: 'hint' }, 'The page’s own tools, and how many times each was registered.'),
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...['Tool', 'State'].map((title) => element('th', { scope: 'col' }, title)),
          element('th', { scope: 'col', class: 'number' }, 'Times'),
        ),
      ),
      rows,
    ),
  );

  const show = (): void => {
    const states = new Map(registry.states().map((state) => [state.name, state]));
    const names = [...new Set([...host.counts.keys(), ...states.keys()])].sort();
    rows.replaceChildren(...names.map((name) => row(name, states.get(name), host.counts.get(name) ?? 0)));
  };
  registry.subscribe(show);
  show();
}

function row(name: string, state: ToolState | undefined, count: number): HTMLElement {
  const calls = state?.calls ? `, ${state.calls} running` : '';
  return element(
    'tr',
    { 'data-testid': 'registration', 'data-tool': name },
    element(
      'th',
      { scope: 'row' },
      toolName(name),
      element('small', {}, state === undefined ? 'Not on this route.' : `${sentence(state.reason)}${calls}`),
    ),
    element(
      'td',
      {},
      element(
        'span',
        { class: `state ${state?.state ?? 'gone'}`, 'data-testid': 'state' },
        state?.state ?? 'gone',
      ),
    ),
    element('td', { class: 'number', 'data-testid': 'register-count' }, String(count)),
  );
}
