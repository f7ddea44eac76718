import type { Command } from '../../../src/protocol/control.ts';
import { success } from '../../../src/shared/result.ts';
import { snapshotAfter, snapshotBefore } from '../fixtures/snapshots.ts';

let looks = 0;

/** What commands are answered with until a story or a test says otherwise. */
export const fakeAnswers = {
  call(command: Command) {
    if (command.name !== 'call') return undefined;
    if (command.tool === 'pagehand_take_snapshot') {
      looks += 1;
      return success({
        snapshot: looks % 2 === 1 ? snapshotBefore : snapshotAfter,
        url: 'https://shop.example/orders/2041?view=all',
        title: 'Your orders – Example Shop',
        number: looks,
        totalChars: 48_211,
        pages: 3,
        notes: ['What is in view comes first.'],
      });
    }
    return success({ text: `Done: ${command.tool}`, input: command.input });
  },
  'run-page-tool': (command: Command) => ({
    ok: true,
    text: JSON.stringify({
      ok: true,
      id: '2041',
      input: command.name === 'run-page-tool' ? command.input : {},
    }),
    ms: 42,
  }),
  pick: { uid: 'kq15' },
  'read-journal': { lines: [], total: 0 },
  'export-settings': { text: '{}' },
  'test-server': { passed: true, steps: [] },
  'add-to-shelf': { bytes: 0 },
};
