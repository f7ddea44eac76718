import { expect, it } from 'vitest';
import { OpenDialogs } from '../../../src/background/documents/open-dialogs.ts';

const alert = { type: 'alert', message: 'Hello' };
const confirm = { type: 'confirm', message: 'Sure?' };

it('keeps the dialog of each tab, and tells when it comes and goes', () => {
  const changed: number[] = [];
  const dialogs = new OpenDialogs((tabId) => changed.push(tabId));
  expect(dialogs.in(1)).toBeUndefined();
  dialogs.opened(1, alert);
  dialogs.opened(2, confirm);
  expect([dialogs.in(1), dialogs.in(2)]).toEqual([alert, confirm]);
  dialogs.opened(1, confirm);
  expect(dialogs.in(1)).toEqual(confirm);
  dialogs.closed(1);
  expect([dialogs.in(1), dialogs.in(2)]).toEqual([undefined, confirm]);
  expect(changed).toEqual([1, 2, 1, 1]);
});

it('tells nothing where none was open', () => {
  const changed: number[] = [];
  const dialogs = new OpenDialogs((tabId) => changed.push(tabId));
  dialogs.closed(1);
  expect(changed).toEqual([]);
});

it('is true already when it tells', () => {
  const seen: unknown[] = [];
  const dialogs = new OpenDialogs((tabId) => seen.push(dialogs.in(tabId)));
  dialogs.opened(1, alert);
  dialogs.closed(1);
  expect(seen).toEqual([alert, undefined]);
});
