import { describe, expect, it, vi } from 'vitest';
import { LateSignIns } from '../../../../../src/background/mcp/sign-in/late-sign-ins.ts';
import { server, started } from './fake-sign-in.ts';

const evaluated = vi.hoisted(() => ({ late: false }));
vi.mock(import('../../../../../src/background/mcp/late.ts'), async (original) => {
  evaluated.late = true;
  return await original();
});

describe('signing in, late', () => {
  it('is known of without the code that does it', async () => {
    const { edges } = started();
    const signIns = new LateSignIns(edges);
    await signIns.ready;
    expect(signIns.viewOf(server.id, server.url)).toEqual({ kind: 'not-needed' });
    signIns.accepted(server.id);
    signIns.providerFor(server);
    await signIns.forget(server.id);
    expect(evaluated.late).toBe(false);
  });

  it('is signing in as ever, and out', async () => {
    const { edges, windows } = started();
    const signIns = new LateSignIns(edges);
    const told = vi.fn();
    signIns.subscribe(told);
    const provider = signIns.providerFor(server);
    expect(await provider.token()).toBeUndefined();
    await signIns.signIn(server);
    expect(windows).toHaveLength(1);
    expect(told).toHaveBeenCalled();
    expect(await provider.token()).toBe('access-1');
    const woken = new LateSignIns(edges);
    await woken.ready;
    expect(woken.viewOf(server.id, server.url)).toMatchObject({ kind: 'signed-in' });
    await woken.signOut(server.id);
    expect(woken.viewOf(server.id, server.url)).toEqual({ kind: 'needed' });
    await woken.forget(server.id);
    expect(woken.viewOf(server.id, server.url)).toEqual({ kind: 'not-needed' });
  });

  it('of a server that is removed meanwhile is given up', async () => {
    const { edges } = started({ launch: () => new Promise(() => undefined) });
    const signIns = new LateSignIns(edges);
    const signingIn = signIns.signIn(server);
    await signIns.forget(server.id);
    await expect(signingIn).rejects.toThrow('Signing in was given up.');
  });
});
