import { describe, expect, it } from 'vitest';
import { serverLines } from '../../../../src/inspector/servers/server-lines.ts';
import type { TimelineEvent } from '../../../../src/protocol/inspect.ts';
import type { ServerLogEntry, ServerView } from '../../../../src/protocol/servers.ts';
import { serverTool, serverView } from '../../screens/fake-servers.ts';

const notes: ServerView = serverView({ id: 'notes-id', tools: [serverTool('search')] });

function heard(time: number, server: string): TimelineEvent {
  return { seq: time, worker: 'w', time, kind: 'server', server, state: 'ready', says: `at ${time}` };
}

function noted(time: number, kind: ServerView['state']['kind']): ServerLogEntry {
  return { what: 'state', time, state: { kind, says: `${kind} at ${time}`, next: '' } };
}

describe('the log of a server', () => {
  it('has what was heard of it, newest first, whichever of its names an event has', () => {
    const other: TimelineEvent = { seq: 9, worker: 'w', time: 9, kind: 'worker', what: 'started' };
    const events = [heard(1, 'notes-id'), heard(2, 'Other'), heard(3, 'Notes'), other];
    expect(serverLines(events, notes).map(({ time }) => time)).toEqual([3, 1]);
  });

  it('has what the worker noted, and from before that only what was heard then', () => {
    const log = [
      noted(10, 'connecting'),
      noted(11, 'ready'),
      { what: 'listed', time: 12, tools: 3 } as const,
    ];
    // What was heard at 11 is what was noted at 11.
    const lines = serverLines([heard(4, 'Notes'), heard(11, 'Notes')], { ...notes, log });
    expect(lines.map((line) => [line.time, line.what])).toEqual([
      [12, 'listed'],
      [11, 'state'],
      [10, 'state'],
      [4, 'state'],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(4);
  });

  it('has the calls of its tools on this tab, with how they ended', () => {
    const call = (seq: number, tool: string, name: string): TimelineEvent => ({
      seq,
      worker: 'w',
      time: seq,
      kind: 'call',
      call: name,
      tool,
      frame: '',
      by: 'page',
      input: {},
    });
    const answer: TimelineEvent = {
      seq: 4,
      worker: 'w',
      time: 4,
      kind: 'answer',
      call: 'a',
      tool: 'mcp__notes__search',
      ok: false,
      code: 'TIMEOUT',
      ms: 3,
      result: null,
    };
    const events = [
      call(1, 'mcp__notes__search', 'a'),
      call(2, 'pagehand_read_page', 'b'),
      call(3, 'mcp__notes__search', 'c'),
      answer,
      // The same name in a call of another worker is another call.
      { ...answer, seq: 5, time: 5, worker: 'v', call: 'c' },
    ];
    const lines = serverLines(events, notes);
    expect(lines).toMatchObject([
      { what: 'call', time: 3 },
      { what: 'call', time: 1, ok: false, code: 'TIMEOUT', ms: 3 },
    ]);
    expect(lines[0]).not.toHaveProperty('code');
  });

  it('shows the last two hundred', () => {
    const events = Array.from({ length: 1_000 }, (_, at) => heard(at + 1, 'Notes'));
    const lines = serverLines(events, notes);
    expect(lines).toHaveLength(200);
    expect(lines[0]?.time).toBe(1_000);
  });
});
