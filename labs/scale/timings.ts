import type { SyncReport } from '../../src/registry/index.ts';
import { element, place } from '../shared/element.ts';

export interface Timing {
  readonly action: string;
  readonly report: SyncReport;
  /** Tools that `getTools` lists, the extension's included. */
  readonly listed: number;
  /** ms */
  readonly sync: number;
  /** ms */
  readonly getTools: number;
}

/** A table of what each action took, newest first. Returns how to add to it. */
export function showTimings(): (timing: Timing) => void {
  const rows = element('tbody', { 'data-testid': 'timings' });
  const none = element('p', { class: 'empty' }, 'Nothing measured yet.');
  const columns = ['Listed', 'Touched', 'sync', 'getTools'];
  place('timings').append(
    element('h2', {}, 'Timings'),
    element('p', { class: 'hint' }, 'In ms. Touched: registered or unregistered at the browser.'),
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, 'Action'),
          ...columns.map((title) => element('th', { scope: 'col', class: 'number' }, title)),
        ),
      ),
      rows,
    ),
    none,
  );
  return (timing) => {
    none.hidden = true;
    rows.prepend(row(timing));
  };
}

function row({ action, report, listed, sync, getTools }: Timing): HTMLElement {
  const touched = report.added.length + report.removed.length + report.changed.length;
  const numbers: readonly (readonly [string, string])[] = [
    ['listed', String(listed)],
    ['touched', String(touched)],
    ['sync', sync.toFixed(1)],
    ['get-tools', getTools.toFixed(1)],
  ];
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, action),
    ...numbers.map(([name, text]) => element('td', { class: 'number', 'data-testid': name }, text)),
  );
}
