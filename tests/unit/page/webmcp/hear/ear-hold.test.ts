import { describe, expect, it, vi } from 'vitest';
import { EarHold, lease, patience } from '../../../../../src/page/webmcp/hear/ear-hold.ts';
import { deferred } from '../../../../../src/shared/deferred.ts';
import { Clock, quiet } from '../../../registry/clock.ts';

function setUp() {
  const clock = new Clock();
  const asked: ((text: string) => void)[] = [];
  const hear = vi.fn((_now: boolean) => {
    const { promise, resolve } = deferred<string>();
    asked.push(resolve);
    return promise;
  });
  const deafen = vi.fn();
  const hold = new EarHold({ hear, deafen, after: clock.after });
  return { clock, asked, hear, deafen, hold };
}

const never = new AbortController().signal;

describe('whoever holds the ear open', () => {
  it('hands on what was heard, and loses nothing that comes between two questions', async () => {
    const { clock, asked, hear, hold } = setUp();
    const first = hold.ask(false, never);
    await clock.advance(patience);
    expect(await first).toEqual({ text: '' });
    asked[0]?.('heard');
    await quiet();
    expect(await hold.ask(false, never)).toEqual({ text: 'heard' });
    expect(hear).toHaveBeenCalledOnce();
    const third = hold.ask(false, never);
    asked[1]?.('more');
    expect(await third).toEqual({ text: 'more' });
  });

  it('leaves the page alone when it is stopped', async () => {
    const { deafen, hold } = setUp();
    const controller = new AbortController();
    const asking = hold.ask(false, controller.signal);
    controller.abort();
    expect(await asking).toEqual({ text: '' });
    expect(deafen).toHaveBeenCalledOnce();
  });

  it('leaves it alone when nobody asks any more, or when it is said', async () => {
    const { clock, asked, deafen, hold } = setUp();
    const asking = hold.ask(true, never);
    asked[0]?.('heard');
    await asking;
    expect(deafen).not.toHaveBeenCalled();
    await clock.advance(lease);
    expect(deafen).toHaveBeenCalledOnce();
    hold.end();
    expect(deafen).toHaveBeenCalledTimes(2);
  });

  it('goes on while another asks', async () => {
    const { asked, deafen, hold } = setUp();
    const controller = new AbortController();
    const one = hold.ask(false, controller.signal);
    const other = hold.ask(false, never);
    controller.abort();
    await one;
    expect(deafen).not.toHaveBeenCalled();
    asked[0]?.('heard');
    expect(await other).toEqual({ text: 'heard' });
  });

  it('hands on no more than a message takes', async () => {
    const { asked, hold } = setUp();
    const asking = hold.ask(false, never);
    asked[0]?.('x'.repeat(5_000_000));
    expect(await asking).toEqual({ text: '' });
  });
});
