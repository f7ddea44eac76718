import { describe, expect, it } from 'vitest';
import { ServerConnection } from '../../src/background/mcp/connection/server-connection.ts';
import type { ServerId } from '../../src/background/mcp/remote.ts';
import type { SignInEdges } from '../../src/background/mcp/sign-in/sign-in-edges.ts';
import { SignIns } from '../../src/background/mcp/sign-in/sign-ins.ts';
import { connect, failureOf, patient, realEdges } from './connect.ts';
import { type ProtectedServer, startAuthorizationServer, startProtected } from './sign-in-server.ts';

const redirectUrl = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';

/** A browser’s sign-in window, with a person in front of it who agrees to everything. */
async function follow(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error('Authorization page could not be loaded.');
  return location;
}

function started(change: Partial<SignInEdges> = {}) {
  const stored = new Map<string, unknown>();
  const windows: string[] = [];
  const clock = { ahead: 0 };
  const edges: SignInEdges = {
    area: {
      get: async (key) => structuredClone(stored.get(key)),
      set: async (key, value) => void stored.set(key, JSON.parse(JSON.stringify(value))),
      remove: async (key) => void stored.delete(key),
    },
    redirectUrl,
    fetch: (url, init) => fetch(url, init),
    mayReach: async () => true,
    now: () => Date.now() + clock.ahead,
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    newId: () => crypto.randomUUID(),
    ...change,
    launch: async (url, options) => {
      windows.push(url);
      return await (change.launch ?? follow)(url, options);
    },
  };
  return { signIns: new SignIns(edges), windows, clock, stored, edges };
}

const id = 'server-1' as ServerId;

function about(server: ProtectedServer) {
  return { id, url: server.url, title: 'Protected' };
}

/** A connection to the server, which asks for tokens here. */
function connected(server: ProtectedServer, signIns: SignIns) {
  return connect(server.url, { authProvider: signIns.providerFor(about(server)) });
}

describe('signing in to a real server', () => {
  it('is asked for where a call needs it, without a window, and makes calls work', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns, windows } = started();
    {
      using it = connected(server, signIns);
      expect(await failureOf(it.connection.call('whoami', {}, { signal: patient }))).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { state: 'unauthorised' },
      });
    }
    expect(windows).toEqual([]);
    expect(authority.received).toEqual([]);
    expect(signIns.viewOf(id)).toEqual({ kind: 'needed' });

    await signIns.signIn(about(server));
    expect(signIns.viewOf(id)).toEqual({ kind: 'signed-in', issuer: authority.issuer });
    const asked = new URL(windows[0] ?? '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: redirectUrl,
      resource: server.url,
      scope: 'tools',
    });

    using it = connected(server, signIns);
    const { result } = await it.connection.call('whoami', {}, { signal: patient });
    expect(result.content).toEqual([{ type: 'text', text: [...authority.clients.keys()][0] }]);
    expect(authority.count('/register')).toBe(1);
  });

  it('outlives the worker', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns, edges } = started();
    await signIns.signIn(about(server));
    const woken = new SignIns(edges);
    using it = connected(server, woken);
    await it.connection.call('whoami', {}, { signal: patient });
    expect(woken.viewOf(id)).toEqual({ kind: 'signed-in', issuer: authority.issuer });
    expect(authority.count('/token')).toBe(1);
  });

  it('is renewed once for calls at the same time, before the token is over', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns, clock } = started();
    await signIns.signIn(about(server));
    using it = connected(server, signIns);
    await it.connection.call('whoami', {}, { signal: patient });
    clock.ahead = 2 * 60 * 60_000;
    await Promise.all([1, 2, 3, 4].map(() => it.connection.call('whoami', {}, { signal: patient })));
    expect(authority.count('/token')).toBe(2);
  });

  it('is renewed once for calls at the same time that the server refuses', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns, clock } = started();
    await signIns.signIn(about(server));
    using it = connected(server, signIns);
    await it.connection.call('whoami', {}, { signal: patient });
    authority.expire();
    clock.ahead = 60_000;
    await Promise.all([1, 2, 3, 4].map(() => it.connection.call('whoami', {}, { signal: patient })));
    expect(authority.count('/token')).toBe(2);
    expect(signIns.viewOf(id)).toEqual({ kind: 'signed-in', issuer: authority.issuer });
  });

  it('is needed again where it cannot be renewed, and nothing of the tokens is told', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns, clock, stored } = started();
    await signIns.signIn(about(server));
    const secrets = [...authority.tokens.keys()];
    authority.expire();
    authority.forgetRefreshTokens();
    clock.ahead = 60_000;
    using it = connected(server, signIns);
    const failure = await failureOf(it.connection.call('whoami', {}, { signal: patient }));
    expect(failure).toMatchObject({ code: 'PERMISSION_DENIED', details: { state: 'unauthorised' } });
    expect(signIns.viewOf(id)).toEqual({ kind: 'needed' });
    for (const secret of secrets) {
      expect(JSON.stringify(failure)).not.toContain(secret);
      expect(JSON.stringify([...stored])).not.toContain(secret);
    }
    await signIns.signIn(about(server));
    expect(signIns.viewOf(id)).toMatchObject({ kind: 'signed-in' });
    expect(authority.count('/register')).toBe(1);
  });

  it('is refused where the answer has another state', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns } = started();
    authority.answer = (params) => params.set('state', 'of-somebody-else');
    expect(await failureOf(signIns.signIn(about(server)))).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: { state: 'state-mismatch' },
    });
    expect(authority.count('/token')).toBe(0);
    expect(signIns.viewOf(id)).toEqual({ kind: 'not-needed' });
  });

  it.each([
    ['is of another issuer', (params: URLSearchParams) => params.set('iss', 'https://evil.test')],
    ['does not say of which issuer it is', (params: URLSearchParams) => params.delete('iss')],
  ])('is refused where the answer %s', async (_what, answer) => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns } = started();
    authority.answer = (params) => {
      answer(params);
      params.set('error_description', 'Call this number');
    };
    const failure = await failureOf(signIns.signIn(about(server)));
    expect(failure).toMatchObject({ code: 'PERMISSION_DENIED', details: { state: 'issuer-mismatch' } });
    expect(JSON.stringify(failure)).not.toContain('Call this number');
    expect(authority.count('/token')).toBe(0);
  });

  it('is cancelled where the person closes the window, and works the next time', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    let closes = true;
    const { signIns } = started({
      launch: async (url) => {
        if (closes) throw new Error('The user did not approve access.');
        return await follow(url);
      },
    });
    expect(await failureOf(signIns.signIn(about(server)))).toMatchObject({ code: 'CANCELLED' });
    closes = false;
    await signIns.signIn(about(server));
    expect(signIns.viewOf(id)).toMatchObject({ kind: 'signed-in' });
  });

  it('ends at the authorization server, too, when somebody signs out', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns, stored } = started();
    await signIns.signIn(about(server));
    const secrets = [...authority.tokens.keys()];
    expect(secrets).toHaveLength(2);
    await signIns.signOut(id);
    expect(authority.tokens.size).toBe(0);
    expect(signIns.viewOf(id)).toEqual({ kind: 'needed' });
    for (const secret of secrets) expect(JSON.stringify([...stored])).not.toContain(secret);
    using it = connected(server, signIns);
    expect(await failureOf(it.connection.call('whoami', {}, { signal: patient }))).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
  });

  it('does not count where the server takes another issuer now, which never sees the old tokens', async () => {
    await using first = await startAuthorizationServer();
    await using second = await startAuthorizationServer();
    await using server = await startProtected(first);
    const { signIns, clock } = started();
    await signIns.signIn(about(server));
    const secrets = [...first.tokens.keys()];
    const askedBefore = first.received.length;
    server.authorizationServer = second;
    clock.ahead = 60_000;
    {
      using it = connected(server, signIns);
      expect(await failureOf(it.connection.call('whoami', {}, { signal: patient }))).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { state: 'unauthorised' },
      });
    }
    expect(signIns.viewOf(id)).toEqual({ kind: 'needed' });
    expect(first.received).toHaveLength(askedBefore);
    await signIns.signIn(about(server));
    expect(signIns.viewOf(id)).toEqual({ kind: 'signed-in', issuer: second.issuer });
    using it = connected(server, signIns);
    await it.connection.call('whoami', {}, { signal: patient });
    const seen = second.received
      .map(({ headers, body }) => `${JSON.stringify([...headers])} ${body}`)
      .join('\n');
    for (const secret of [...secrets, ...first.clients.keys()]) expect(seen).not.toContain(secret);
  });

  it('says what to do where only known programs may sign people in', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    authority.metadata = { registration_endpoint: undefined };
    const { signIns, windows } = started();
    const failure = await failureOf(signIns.signIn(about(server)));
    expect(failure).toMatchObject({ code: 'UNAVAILABLE', retryable: false });
    expect((failure as { message: string }).message).toContain('set it as a header');
    expect(windows).toEqual([]);
  });

  it('keeps the headers that the person set for the server from its authorization server', async () => {
    await using authority = await startAuthorizationServer();
    await using server = await startProtected(authority);
    const { signIns, clock } = started();
    using connection = new ServerConnection(
      { id, name: 'Protected', url: server.url, headers: { 'x-key': 'secret' }, timeout: 10_000 },
      realEdges({ authProvider: signIns.providerFor(about(server)) }),
      { listed: () => undefined, stateChanged: () => undefined },
    );
    await failureOf(connection.call('whoami', {}, { signal: patient }));
    await signIns.signIn(about(server));
    clock.ahead = 60_000;
    authority.expire();
    await expect
      .poll(async () => await connection.call('whoami', {}, { signal: patient }).then(() => 'called', String))
      .toBe('called');
    expect(authority.count('/token')).toBe(2);
    for (const { headers } of authority.received) {
      expect(headers.get('x-key')).toBeNull();
      expect(headers.get('cookie')).toBeNull();
      expect(headers.get('authorization')).toBeNull();
    }
  });
});
