import { describe, expect, it } from 'vitest';
import { ServerLog } from '../../../../../src/background/mcp/servers/server-log.ts';
import type { ServerStateView } from '../../../../../src/protocol/servers.ts';

const ready: ServerStateView = { kind: 'ready', says: 'Connected.', next: '' };
const gone: ServerStateView = { kind: 'unreachable', says: 'Nobody answers.', next: 'Start it.' };

describe('the log of a server', () => {
  it('notes where the server stands when that changes, and each list', () => {
    const log = new ServerLog();
    log.state(ready, 1);
    log.state({ ...ready }, 2);
    log.listed(7, 3);
    log.state(gone, 4);
    log.state(ready, 5);
    expect(log.entries).toEqual([
      { what: 'state', time: 1, state: ready },
      { what: 'listed', time: 3, tools: 7 },
      { what: 'state', time: 4, state: gone },
      { what: 'state', time: 5, state: ready },
    ]);
  });

  it('keeps the last hundred, and is the same array until something is added', () => {
    const log = new ServerLog();
    for (let time = 1; time <= 250; time++) log.listed(time, time);
    expect(log.entries).toHaveLength(100);
    expect(log.entries.at(0)).toMatchObject({ time: 151 });
    const before = log.entries;
    log.state(ready, 251);
    log.state(ready, 252);
    expect(before).toHaveLength(100);
    expect(log.entries).toBe(log.entries);
    expect(log.entries.at(-1)).toMatchObject({ time: 251 });
  });
});
