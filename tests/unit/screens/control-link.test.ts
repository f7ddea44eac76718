import { describe, expect, it } from 'vitest';
import { CommandError, ControlLink, type LinkState } from '../../../src/link/control-link.ts';
import { FakeWorker } from './fake-worker.ts';

const questions = { type: 'questions', view: { waiting: [], inputs: [] } } as const;

function linked() {
  const worker = new FakeWorker();
  const link = new ControlLink(worker);
  const states: LinkState[] = [];
  link.listen({ state: (state) => states.push(state) });
  return { worker, link, states };
}

describe('ControlLink', () => {
  it('is connecting until the worker speaks', () => {
    const { worker, link, states } = linked();
    expect(link.state).toBe('connecting');
    worker.port.say(questions);
    expect(states).toEqual(['connected']);
  });

  it('hands on what a watch brings', () => {
    const { worker, link } = linked();
    const heard: unknown[] = [];
    const stop = link.listen({ reply: (reply) => heard.push(reply) });
    link.watch({ name: 'questions' });
    expect(worker.port.sent).toEqual([{ type: 'watch', topic: { name: 'questions' } }]);
    worker.port.say(questions);
    stop();
    worker.port.say(questions);
    expect(heard).toEqual([questions]);
  });

  it('opens a closed port at once and sends the watches again', () => {
    const { worker, link, states } = linked();
    link.watch({ name: 'tab', tabId: 7 });
    link.watch({ name: 'questions' });
    worker.port.say(questions);
    worker.pass(5_000);
    worker.port.closeFromThere();
    expect(worker.ports).toHaveLength(2);
    expect(worker.port.sent).toEqual([
      { type: 'watch', topic: { name: 'tab', tabId: 7 } },
      { type: 'watch', topic: { name: 'questions' } },
    ]);
    worker.port.say(questions);
    expect(states).toEqual(['connected', 'connecting', 'connected']);
  });

  it('tries once per second at most, and says when that leads nowhere', () => {
    const { worker, states } = linked();
    for (let tenths = 0; tenths < 100; tenths++) {
      if (!worker.port.closed) worker.port.closeFromThere();
      worker.pass(100);
    }
    expect(worker.ports.length).toBeGreaterThan(8);
    expect(worker.ports.length).toBeLessThanOrEqual(11);
    expect(states).toEqual(['silent']);
    worker.pass(1_000);
    worker.port.say(questions);
    expect(states).toEqual(['silent', 'connected']);
  });

  it('says so when an open port stays silent', () => {
    const { worker, states } = linked();
    worker.pass(10_000);
    expect(states).toEqual(['silent']);
  });

  it('does not hear a port it lost', () => {
    const { worker, link } = linked();
    const heard: unknown[] = [];
    link.listen({ reply: (reply) => heard.push(reply) });
    const [first] = worker.ports;
    worker.pass(1_000);
    first?.closeFromThere();
    first?.say(questions);
    expect(heard).toEqual([]);
  });

  it('gives the value of a command that was done', async () => {
    const { worker, link } = linked();
    const text = link.run({ name: 'export-settings' });
    worker.port.answer({ text: '{}' });
    expect(await text).toEqual({ text: '{}' });
  });

  it('rejects with the worker’s sentence where it refused', async () => {
    const { worker, link } = linked();
    const run = link.run({ name: 'clear-journal' });
    worker.port.refuse('The journal is locked. Try again later.');
    await expect(run).rejects.toThrow(new CommandError('The journal is locked. Try again later.'));
  });

  it('rejects what was pending when the port closes, and does not repeat it', async () => {
    const { worker, link } = linked();
    worker.pass(2_000);
    const run = link.run({ name: 'clear-journal' });
    worker.port.closeFromThere();
    await expect(run).rejects.toThrow(/interrupted/);
    expect(worker.ports).toHaveLength(2);
    expect(worker.port.commands).toEqual([]);
  });

  it('rejects at once while there is no port', async () => {
    const { worker, link } = linked();
    worker.port.closeFromThere();
    await expect(link.run({ name: 'clear-journal' })).rejects.toThrow(/still starting/);
  });

  it('rejects a command that is never answered, but waits for a tool', async () => {
    const { worker, link } = linked();
    const settled: string[] = [];
    const run = link.run({ name: 'clear-journal' });
    void link.run({ name: 'call', tabId: 7, tool: 'pagehand_read_page', input: {} }).then(
      () => settled.push('call'),
      () => settled.push('call'),
    );
    worker.pass(60_000);
    await expect(run).rejects.toThrow(/did not answer/);
    expect(settled).toEqual([]);
  });

  it('waits longer for what needs a server, and without end for a person who signs in', async () => {
    const { worker, link } = linked();
    const settled: string[] = [];
    const watch = (name: 'refresh-server' | 'sign-in-server') =>
      link.run({ name, id: 's1' }).catch(() => void settled.push(name));
    const refresh = watch('refresh-server');
    void watch('sign-in-server');
    worker.pass(60_000);
    await Promise.resolve();
    expect(settled).toEqual([]);
    worker.pass(600_000);
    await refresh;
    expect(settled).toEqual(['refresh-server']);
  });

  it('ends where the extension is gone', async () => {
    const { worker, link, states } = linked();
    worker.pass(2_000);
    worker.gone = true;
    worker.port.closeFromThere();
    expect(states).toEqual(['gone']);
    worker.pass(60_000);
    expect(worker.ports).toHaveLength(1);
    await expect(link.run({ name: 'clear-journal' })).rejects.toThrow(/Close this and open it again/);
  });

  it('stays closed once it was closed', async () => {
    const { worker, link } = linked();
    const run = link.run({ name: 'clear-journal' });
    const { port } = worker;
    link.close();
    await expect(run).rejects.toThrow(CommandError);
    port.closeFromThere();
    worker.pass(60_000);
    expect(worker.ports).toHaveLength(1);
  });

  it('keeps answers apart', async () => {
    const { worker, link } = linked();
    const journal = link.run({ name: 'read-journal', limit: 50 });
    const settings = link.run({ name: 'export-settings' });
    worker.port.say({ type: 'done', id: '2', value: { text: 'settings' } });
    worker.port.say({ type: 'done', id: '1', value: { lines: [], total: 0 } });
    expect(await journal).toEqual({ lines: [], total: 0 });
    expect(await settings).toEqual({ text: 'settings' });
  });

  it('takes a second answer to the same command for none', async () => {
    const { worker, link } = linked();
    const run = link.run({ name: 'clear-journal' });
    worker.port.answer();
    worker.port.refuse('Too late.');
    await expect(run).resolves.toBeNull();
  });
});
