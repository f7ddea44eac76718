import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Settle } from '../../../../../src/model-context/polyfill/peer.ts';
import type { HookablePeer, PeerWatch } from '../../../../../src/page/webmcp/hear/hook-peer.ts';

vi.mock('../../../../../src/model-context/polyfill/primordials.ts', () => ({
  apply: Reflect.apply,
  defineProperty: Reflect.defineProperty,
  getOwnPropertyDescriptor: Reflect.getOwnPropertyDescriptor,
}));
const { hookPeer } = await import('../../../../../src/page/webmcp/hear/hook-peer.ts');

type Step = 'settle' | 'fail' | 'cancel' | 'throw' | 'end';
const step = fc.constantFrom<Step>('settle', 'fail', 'cancel', 'throw', 'end');

/** A polyfill whose call does some steps at once; what its caller sees of it and of later steps. */
function history(now: readonly Step[], later: readonly Step[], watch: PeerWatch | undefined): unknown[] {
  const seen: unknown[] = [];
  let settle: Settle | undefined;
  const perform = (steps: readonly Step[], cancel?: () => void, end?: () => void): void => {
    for (const each of steps) {
      if (each === 'settle') settle?.(undefined, 'text');
      if (each === 'fail') settle?.('failed', 'thrown');
      if (each === 'cancel') cancel?.();
      if (each === 'end') end?.();
      if (each === 'throw') throw new Error('of the polyfill');
    }
  };
  const peer: HookablePeer = {
    window: {},
    call(tool, input, settled) {
      seen.push(['call', tool, input]);
      settle = settled;
      perform(now);
      return () => void seen.push('cancelled');
    },
    registerTool: () => undefined,
  };
  const end = watch === undefined ? undefined : hookPeer(peer, watch);
  try {
    const cancel = peer.call('tool', '{}', (...answer) => void seen.push(answer));
    perform(later, cancel, end);
  } catch (error) {
    seen.push(String(error));
  }
  return seen;
}

const deaf: PeerWatch = {
  called: () => {
    throw new Error('of the watch');
  },
  registered: () => {
    throw new Error('of the watch');
  },
};

describe('a polyfill that is heard', () => {
  it('does what it does unheard, whatever happens, and whatever goes wrong with hearing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3 }), fc.array(step, { maxLength: 4 }), (now, later) => {
        const fails = (): never => {
          throw new Error('of the watch');
        };
        const watches: PeerWatch[] = [
          deaf,
          { called: () => undefined, registered: () => undefined },
          { called: () => ({ cancelled: fails, ended: fails }), registered: fails },
          { called: () => ({ cancelled: vi.fn(), ended: vi.fn() }), registered: vi.fn() },
        ];
        const unheard = history(now, later, undefined);
        for (const watch of watches) expect(history(now, later, watch)).toEqual(unheard);
      }),
    );
  });

  it('is told of as it was: what was asked, how it ended', () => {
    const told: unknown[] = [];
    const watch: PeerWatch = {
      called: (...call) => {
        told.push(call);
        return { cancelled: () => told.push('cancelled'), ended: (...end) => told.push(end) };
      },
      registered: (tool) => told.push(tool),
    };
    history(['fail'], ['cancel', 'end', 'settle'], watch);
    expect(told).toEqual([['tool', '{}'], ['failed', 'thrown'], 'cancelled']);
  });

  it('gets its functions back, unless somebody put others there', () => {
    const peer: HookablePeer = { window: {}, call: () => () => undefined, registerTool: () => undefined };
    const before = Object.getOwnPropertyDescriptors(peer);
    hookPeer(peer, deaf)?.();
    expect(Object.getOwnPropertyDescriptors(peer)).toEqual(before);
    const end = hookPeer(peer, deaf);
    const theirs = vi.fn(peer.call);
    Object.assign(peer, { call: theirs });
    end?.();
    expect(peer.call).toBe(theirs);
    expect(peer.registerTool).toBe(before.registerTool.value);
  });

  it('is left alone where it is frozen, and where only one function can be replaced', () => {
    const frozen: HookablePeer = Object.freeze({
      window: {},
      call: () => () => undefined,
      registerTool: () => undefined,
    });
    expect(hookPeer(frozen, deaf)).toBeUndefined();
    const half: HookablePeer = { window: {}, call: () => () => undefined, registerTool: () => undefined };
    const { call } = half;
    Object.defineProperty(half, 'registerTool', { writable: false, configurable: false });
    expect(hookPeer(half, deaf)).toBeUndefined();
    expect(half.call).toBe(call);
  });

  it('reads what the page gave once, as the page’s own object, and tells the name of what was taken', () => {
    const read: unknown[] = [];
    const tool = {
      get name() {
        read.push(['name', this === tool]);
        return 'theirs';
      },
    };
    const registered = vi.fn();
    let given: ArrayLike<unknown> = [];
    let refuses = false;
    const peer: HookablePeer = {
      window: {},
      call: () => () => undefined,
      registerTool(all) {
        given = all;
        void (Object(all[0]) as { name?: unknown }).name;
        if (refuses) throw new Error('Duplicate tool name');
      },
    };
    hookPeer(peer, { called: () => undefined, registered });
    const options = {};
    peer.registerTool([tool, options], vi.fn(), vi.fn());
    expect(read).toEqual([['name', true]]);
    expect(given[1]).toBe(options);
    expect(registered).toHaveBeenCalledExactlyOnceWith('theirs');
    refuses = true;
    expect(() => peer.registerTool([tool], vi.fn(), vi.fn())).toThrow('Duplicate tool name');
    refuses = false;
    for (const nothing of [undefined, null, 'text', 5, { name: 5 }])
      peer.registerTool([nothing], vi.fn(), vi.fn());
    expect(registered).toHaveBeenCalledOnce();
  });
});
