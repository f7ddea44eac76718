import { UnauthorizedError } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../../../src/background/mcp/connection/causes-of.ts';
import { TroubleError } from '../../../../../src/background/mcp/connection/server-state.ts';
import type { SignInServer } from '../../../../../src/background/mcp/sign-in/sign-in-edges.ts';
import { SignIns } from '../../../../../src/background/mcp/sign-in/sign-ins.ts';
import { deferred } from '../../../../../src/shared/deferred.ts';
import { CallError } from '../../../../../src/shared/result.ts';
import { quiet } from '../../../registry/clock.ts';
import {
  failureOf,
  issuer,
  refusal,
  resourceMetadata,
  server,
  silence,
  started,
  tokens,
  unreachable,
  urls,
} from './fake-sign-in.ts';

const hour = 60 * 60_000;

/** A server says 401, and what the transport then does. */
async function says401(signIns: SignIns, challenge?: string, to: SignInServer = server): Promise<void> {
  await signIns.providerFor(to).onUnauthorized?.({
    response: new Response('', {
      status: 401,
      headers: challenge === undefined ? {} : { 'www-authenticate': challenge },
    }),
    serverUrl: new URL(to.url),
    fetchFn: async () => {
      throw new Error('The transport’s fetch carries the person’s headers.');
    },
  });
}

async function signedIn(change: Parameters<typeof started>[0] = {}) {
  const all = started(change);
  await all.signIns.signIn(server);
  let next = 1;
  all.network.on[urls.token] = () => {
    next++;
    return Response.json({ ...tokens, access_token: `access-${next}`, refresh_token: `refresh-${next}` });
  };
  return { ...all, provider: all.signIns.providerFor(server) };
}

describe('a connection', () => {
  it('gets no token where nobody signed in, and a refusal says so without a window', async () => {
    const { signIns, windows, network } = started();
    expect(await signIns.providerFor(server).token()).toBeUndefined();
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'not-needed' });
    await expect(says401(signIns)).rejects.toThrow(UnauthorizedError);
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'needed' });
    expect(windows).toEqual([]);
    expect(network.sent).toEqual([]);
  });

  it('that is let in without needs nobody to sign in', async () => {
    const { signIns } = started();
    await says401(signIns).catch(() => undefined);
    signIns.accepted(server.id);
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'not-needed' });
  });

  it('has the sign-in ask what the server said it wants, where it said', async () => {
    const { signIns, network, windows } = started();
    const told = 'https://mcp.test/about-me';
    network.on[told] = () => Response.json(resourceMetadata);
    const challenge = `Bearer resource_metadata="${told}", scope="notes:read"`;
    await says401(signIns, challenge).catch(() => undefined);
    await signIns.signIn(server);
    expect(network.sent[0]?.url).toBe(told);
    expect(new URL(windows[0] ?? '').searchParams.get('scope')).toBe('notes:read');
  });

  it('does not have it ask on the open network', async () => {
    const { signIns, network } = started();
    await says401(signIns, 'Bearer resource_metadata="http://mcp.test/about-me"').catch(() => undefined);
    await signIns.signIn(server);
    expect(network.sent[0]?.url).toBe(urls.resource);
  });

  it('has the token until shortly before its end', async () => {
    const { provider, clock, network } = await signedIn();
    await clock.advance(hour - 31_000);
    expect(await provider.token()).toBe('access-1');
    await clock.advance(1_000);
    expect(await provider.token()).toBe('access-2');
    expect(network.count(urls.token)).toBe(2);
  });

  it('shares one renewal with all others, test or not', async () => {
    const { signIns, clock, network } = await signedIn();
    await clock.advance(hour);
    const asked = [1, 2, 3].map(() => signIns.providerFor(server).token());
    expect(await Promise.all([...asked, says401(signIns)])).toEqual([
      'access-2',
      'access-2',
      'access-2',
      undefined,
    ]);
    // The refusal was of a call that was under way meanwhile.
    await says401(signIns);
    expect(network.count(urls.token)).toBe(2);
    expect(network.sent.at(-1)?.form.get('refresh_token')).toBe('refresh-1');
  });

  it('renews a token that the server refuses before its end', async () => {
    const { signIns, clock, provider } = await signedIn();
    await clock.advance(60_000);
    await says401(signIns);
    expect(await provider.token()).toBe('access-2');
  });

  it.each([
    ['refuses', () => refusal('invalid_grant', 'Gone.')],
    ['refuses with status 200', () => Response.json({ error: 'invalid_grant' })],
    ['has forgotten who we are', () => refusal('invalid_client')],
  ])('asks for a new sign-in where the authorization server %s', async (_what, answer) => {
    const { signIns, provider, network, clock, stored } = await signedIn();
    network.on[urls.token] = answer;
    await clock.advance(hour);
    await expect(provider.token()).rejects.toThrow(UnauthorizedError);
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'needed' });
    expect(await provider.token()).toBeUndefined();
    expect(JSON.stringify([...stored])).not.toMatch(/access-1|refresh-1/);
  });

  it('asks for one where there is nothing to renew with', async () => {
    const all = started();
    all.network.on[urls.token] = () => Response.json({ ...tokens, refresh_token: undefined });
    await all.signIns.signIn(server);
    await all.clock.advance(hour - 1);
    expect(await all.signIns.providerFor(server).token()).toBe('access-1');
    await all.clock.advance(1);
    await expect(all.signIns.providerFor(server).token()).rejects.toThrow(UnauthorizedError);
    expect(all.signIns.viewOf(server.id)).toEqual({ kind: 'needed' });
  });

  it.each([
    ['cannot be reached', unreachable],
    ['is not ready', () => new Response('', { status: 502 })],
    ['is busy', () => new Response('', { status: 429 })],
  ])('keeps the sign-in where the authorization server %s', async (_what, answer) => {
    const { signIns, provider, network, clock } = await signedIn();
    const works = network.on[urls.token];
    network.on[urls.token] = answer;
    await clock.advance(hour - 10_000);
    expect(await provider.token()).toBe('access-1');
    await clock.advance(10_000);
    const error = await provider.token().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: { code: 'UNAVAILABLE', retryable: true } });
    expect(causesOf(error).find((cause) => cause instanceof TroubleError)?.trouble).toMatchObject({
      kind: 'unreachable',
      passing: true,
    });
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'signed-in', issuer });
    if (works !== undefined) network.on[urls.token] = works;
    expect(await provider.token()).toBe('access-2');
  });

  it('waits 15 s for a renewal', async () => {
    const { provider, network, clock } = await signedIn();
    network.on[urls.token] = silence;
    await clock.advance(hour);
    const work = failureOf(provider.token());
    for (let turn = 0; turn < 10; turn++) await quiet();
    await clock.advance(15_000);
    expect(await work).toMatchObject({ code: 'TIMEOUT', retryable: true });
  });

  it('loses the sign-in where the server names another issuer, which hears nothing', async () => {
    const { signIns, provider, network, clock } = await signedIn();
    network.on[urls.resource] = () =>
      Response.json({ ...resourceMetadata, authorization_servers: ['https://other.test'] });
    await clock.advance(hour);
    await expect(provider.token()).rejects.toThrow(UnauthorizedError);
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'needed' });
    expect(network.count(urls.token)).toBe(1);
    expect(network.sent.filter(({ url }) => url.startsWith('https://other.test'))).toEqual([]);
  });

  it('keeps it where the server names another one beside, or says nothing for a moment', async () => {
    const { provider, network, clock } = await signedIn();
    network.on[urls.resource] = () =>
      Response.json({ ...resourceMetadata, authorization_servers: ['https://other.test', issuer] });
    await clock.advance(hour);
    expect(await provider.token()).toBe('access-2');
    network.on[urls.resource] = () => new Response('', { status: 404 });
    await clock.advance(hour);
    expect(await provider.token()).toBe('access-3');
  });

  it('at another address, as of a draft, neither gets nor costs the token', async () => {
    const { signIns, provider } = await signedIn();
    const draft = { ...server, url: 'https://elsewhere.test/mcp' };
    expect(await signIns.providerFor(draft).token()).toBeUndefined();
    await expect(says401(signIns, undefined, draft)).rejects.toThrow(UnauthorizedError);
    expect(await provider.token()).toBe('access-1');
    expect(signIns.viewOf(server.id, server.url)).toEqual({ kind: 'signed-in', issuer });
    expect(signIns.viewOf(server.id, draft.url)).toEqual({ kind: 'not-needed' });
  });
});

describe('signing out', () => {
  it('revokes both tokens', async () => {
    const { signIns, network } = await signedIn();
    await signIns.signOut(server.id);
    const revoked = network.sent.filter(({ url }) => url === urls.revoke);
    expect(revoked.map(({ form }) => Object.fromEntries(form))).toEqual([
      { client_id: 'client-1', token: 'refresh-1', token_type_hint: 'refresh_token' },
      { client_id: 'client-1', token: 'access-1', token_type_hint: 'access_token' },
    ]);
  });

  it.each([
    ['cannot be reached', unreachable],
    ['fails', () => new Response('', { status: 500 })],
  ])('works where the authorization server %s', async (_what, answer) => {
    const { signIns, provider, network, stored } = await signedIn();
    network.on[urls.revoke] = answer;
    await signIns.signOut(server.id);
    expect(await provider.token()).toBeUndefined();
    expect(JSON.stringify([...stored])).not.toMatch(/access-1|refresh-1/);
  });

  it('takes effect at once, and gives up telling after 5 s', async () => {
    const { signIns, provider, network, clock } = await signedIn();
    network.on[urls.revoke] = silence;
    const done = signIns.signOut(server.id);
    for (let turn = 0; turn < 10; turn++) await quiet();
    expect(await provider.token()).toBeUndefined();
    await clock.advance(5_000);
    await done;
  });

  it('in the middle of a renewal is not undone by it', async () => {
    const { signIns, provider, network, clock } = await signedIn();
    const answer = deferred<Response>();
    network.on[urls.token] = () => answer.promise;
    await clock.advance(hour);
    const work = provider.token();
    for (let turn = 0; turn < 10; turn++) await quiet();
    await signIns.signOut(server.id);
    answer.resolve(Response.json({ ...tokens, access_token: 'access-late' }));
    await expect(work).rejects.toThrow(UnauthorizedError);
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'needed' });
    expect(await provider.token()).toBeUndefined();
  });

  it('of a server that is removed leaves nothing', async () => {
    const { signIns, stored, network } = await signedIn();
    await signIns.forget(server.id);
    expect(network.count(urls.revoke)).toBe(2);
    expect(JSON.stringify([...stored.values()])).toBe('[{"version":1,"servers":{}}]');
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'not-needed' });
  });
});

describe('what is stored', () => {
  it('lets a woken worker in', async () => {
    const { edges } = await signedIn();
    const woken = new SignIns(edges);
    expect(await woken.providerFor(server).token()).toBe('access-1');
  });

  it('is dropped where it is damaged, and costs no other server its own', async () => {
    const { stored, edges } = await signedIn();
    const [key = ''] = [...stored.keys()];
    const kept = stored.get(key) as { servers: Record<string, { grant: object }> };
    const good = kept.servers[server.id];
    kept.servers.damaged = { ...good, grant: { ...good?.grant, tokens: { access: 'two\nlines', at: 0 } } };
    const woken = new SignIns(edges);
    expect(await woken.providerFor(server).token()).toBe('access-1');
    expect(await woken.providerFor({ ...server, id: 'damaged' as never }).token()).toBeUndefined();
    stored.set(key, 'rubbish');
    const again = new SignIns(edges);
    expect(await again.providerFor(server).token()).toBeUndefined();
  });

  it('that cannot be stored is said, and holds until the worker ends', async () => {
    const all = started({
      area: {
        get: async () => undefined,
        set: async () => {
          throw new Error('Quota exceeded');
        },
        remove: async () => undefined,
      },
    });
    const error = await all.signIns.signIn(server).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ failure: { code: 'TEMPORARY_FAILURE' } });
    expect(await all.signIns.providerFor(server).token()).toBe('access-1');
  });
});
