import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerId } from '../../../../../src/background/mcp/remote.ts';
import { personDeadline } from '../../../../../src/background/mcp/sign-in/authorise.ts';
import { SignIns, stepDeadline } from '../../../../../src/background/mcp/sign-in/sign-ins.ts';
import { deferred } from '../../../../../src/shared/deferred.ts';
import { quiet } from '../../../registry/clock.ts';
import {
  agreed,
  answering,
  failureOf,
  issuer,
  metadata,
  redirectUrl,
  refusal,
  resourceMetadata,
  server,
  silence,
  started,
  tokens,
  unreachable,
  urls,
} from './fake-sign-in.ts';

/** Until everything that needs no time has happened: a sign-in takes several turns. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await quiet();
}

/** A window that stays open until the test says where it leads. */
function held() {
  const opened = deferred<void>();
  const answer = deferred<string>();
  const launch = (): Promise<string> => {
    opened.resolve();
    return answer.promise;
  };
  return { launch, opened: opened.promise, back: answer.resolve };
}

describe('a sign-in', () => {
  it('sends no cookies and follows nothing by itself', async () => {
    const { signIns, network } = started();
    await signIns.signIn(server);
    expect(network.sent.map(({ url }) => url)).toEqual([
      urls.resource,
      urls.metadata,
      urls.register,
      urls.token,
    ]);
    for (const { init } of network.sent) {
      expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual', cache: 'no-store' });
    }
  });

  it('is one, however often it is asked for', async () => {
    const { signIns, windows } = started();
    await Promise.all([signIns.signIn(server), signIns.signIn(server)]);
    expect(windows).toHaveLength(1);
  });

  it('tells whoever listens', async () => {
    const { signIns } = started();
    const views: unknown[] = [];
    signIns.subscribe(() => views.push(signIns.viewOf(server.id)));
    await signIns.signIn(server);
    await signIns.signOut(server.id);
    expect(views).toEqual([{ kind: 'signed-in', issuer }, { kind: 'needed' }]);
  });

  it('takes the client of the last time, unless nobody got in with it', async () => {
    let says: string | undefined;
    const { signIns, network } = started({
      launch: async (url) => {
        if (says !== undefined) throw new Error(says);
        return `${redirectUrl}?${agreed(url)}`;
      },
    });
    await signIns.signIn(server);
    await signIns.signIn(server);
    expect(network.count(urls.register)).toBe(1);
    says = 'Authorization page could not be loaded.';
    expect(await failureOf(signIns.signIn(server))).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    says = undefined;
    await signIns.signIn(server);
    expect(network.count(urls.register)).toBe(2);
  });

  it.each([
    ['its secret is over', { client_secret: 'secret', client_secret_expires_at: 60 }, redirectUrl],
    ['we lead back elsewhere now', {}, 'https://moved.chromiumapp.org/'],
  ])('makes a new client where %s', async (_why, client, nextUrl) => {
    const { signIns, network, clock, edges } = started();
    network.on[urls.register] = () =>
      Response.json({ client_id: 'client', redirect_uris: [redirectUrl], ...client });
    await signIns.signIn(server);
    await clock.advance(60_000);
    const next = new SignIns({
      ...edges,
      redirectUrl: nextUrl,
      launch: async (url) => `${nextUrl}?${agreed(url)}`,
    });
    await next.signIn(server);
    expect(network.count(urls.register)).toBe(2);
  });

  it('stays with its authorization server where another one is named before it, and takes no client elsewhere', async () => {
    const { signIns, network, edges } = started();
    await signIns.signIn(server);
    const other = 'https://other.test';
    network.on[`${other}/.well-known/oauth-authorization-server`] = () =>
      Response.json(JSON.parse(JSON.stringify(metadata).replaceAll(issuer, other)));
    network.on[`${other}/register`] = () =>
      Response.json({ client_id: 'client-there', redirect_uris: [redirectUrl] });
    network.on[`${other}/token`] = () => Response.json(tokens);
    network.on[urls.resource] = () =>
      Response.json({ ...resourceMetadata, authorization_servers: [other, issuer] });
    await signIns.signIn(server);
    expect(network.sent.filter(({ url }) => url.startsWith(other))).toEqual([]);
    network.on[urls.resource] = () => Response.json({ ...resourceMetadata, authorization_servers: [other] });
    const there = new SignIns({
      ...edges,
      launch: answering((url) => {
        const params = agreed(url);
        params.set('iss', other);
        return params;
      }),
    });
    await there.signIn(server);
    expect(there.viewOf(server.id)).toEqual({ kind: 'signed-in', issuer: other });
    expect(network.sent.at(-1)?.form.get('client_id')).toBe('client-there');
  });

  it.each(['forget', 'signOut'] as const)(
    'that is given up by %s in the middle stores nothing',
    async (giveUp) => {
      const { launch, opened, back } = held();
      const { signIns, stored, network } = started({ launch });
      const work = failureOf(signIns.signIn(server));
      await opened;
      await signIns[giveUp](server.id);
      expect(await work).toMatchObject({ code: 'CANCELLED' });
      back(`${redirectUrl}?${new URLSearchParams({ code: 'c', state: 'state-1', iss: issuer })}`);
      await settle();
      expect(network.count(urls.token)).toBe(0);
      expect(JSON.stringify([...stored])).not.toContain('client-1');
      expect(signIns.viewOf(server.id)).toEqual({ kind: 'not-needed' });
    },
  );
});

describe('the window', () => {
  it('closed by the person cancels', async () => {
    const { signIns } = started({
      launch: async () => {
        throw new Error('The user did not approve access.');
      },
    });
    expect(await failureOf(signIns.signIn(server))).toMatchObject({
      code: 'CANCELLED',
      message: expect.stringContaining('“Notes”'),
    });
  });

  it('is waited for ten minutes, and what comes later counts for nothing', async () => {
    const { launch, opened, back } = held();
    const { signIns, clock, network } = started({ launch });
    const work = failureOf(signIns.signIn(server));
    await opened;
    await clock.advance(personDeadline);
    expect(await work).toMatchObject({ code: 'TIMEOUT' });
    back(`${redirectUrl}?${new URLSearchParams({ code: 'c', state: 'state-1', iss: issuer })}`);
    await settle();
    expect(network.count(urls.token)).toBe(0);
  });
});

describe('what comes back', () => {
  it('is said in the server’s words where it refuses, without hidden characters and state', async () => {
    const { signIns } = started({
      launch: answering((url) => {
        const params = agreed(url);
        params.delete('code');
        params.set('error', 'access_denied');
        params.set('error_description', `Not\u202e you,\n${params.get('state')}!`);
        return params;
      }),
    });
    const { code, message } = await failureOf(signIns.signIn(server));
    expect(code).toBe('PERMISSION_DENIED');
    expect(message).toBe(
      'auth.test refused: “access_denied: Not you, …!”. You are not signed in. Sign in again and allow it there, or ask whoever runs the server.',
    );
  });

  it('is never believed or repeated without our state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom('code', 'error', 'error_description', 'iss', 'state'),
          fc.string({ maxLength: 12 }),
        ),
        async (params) => {
          const said = { ...params, error_description: 'Call this number' };
          const { signIns, network } = started({ launch: answering(() => new URLSearchParams(said)) });
          const failure = await failureOf(signIns.signIn(server));
          expect(failure).toMatchObject({ code: 'PERMISSION_DENIED', details: { state: 'state-mismatch' } });
          expect(JSON.stringify(failure)).not.toContain('Call this number');
          expect(network.count(urls.token)).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ['at another address', (url: string) => `https://theirs.chromiumapp.org/?${agreed(url)}`],
    ['with a second state', (url: string) => `${redirectUrl}?${agreed(url)}&state=other`],
    ['as no address', () => 'nothing'],
  ])('%s is not ours', async (_where, answer) => {
    const { signIns, network } = started({ launch: async (url) => answer(url) });
    expect(await failureOf(signIns.signIn(server))).toMatchObject({ details: { state: 'state-mismatch' } });
    expect(network.count(urls.token)).toBe(0);
  });

  it('need not say its issuer where that is not promised, but says no other', async () => {
    let iss: string | undefined;
    const { signIns, network } = started({
      launch: answering((url) => {
        const params = agreed(url);
        params.delete('iss');
        if (iss !== undefined) params.set('iss', iss);
        return params;
      }),
    });
    const { authorization_response_iss_parameter_supported: _promised, ...rest } = metadata;
    network.on[urls.metadata] = () => Response.json(rest);
    await signIns.signIn(server);
    iss = 'https://evil.test';
    expect(await failureOf(signIns.signIn(server))).toMatchObject({ details: { state: 'issuer-mismatch' } });
  });
});

describe('a server of the sign-in', () => {
  it.each([
    ['cannot be reached', unreachable, 'cannot be reached'],
    ['is not ready', () => new Response('', { status: 503 }), 'is not ready'],
  ])('that %s may be tried again', async (_what, answer, words) => {
    const { signIns, network } = started();
    network.on[urls.metadata] = answer;
    expect(await failureOf(signIns.signIn(server))).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
      message: expect.stringContaining(`auth.test, where “Notes” signs people in, ${words}`),
    });
  });

  it('is waited for 30 s', async () => {
    const { signIns, network, clock } = started();
    network.on[urls.metadata] = silence;
    const work = failureOf(signIns.signIn(server));
    await settle();
    await clock.advance(stepDeadline);
    expect(await work).toMatchObject({ code: 'TIMEOUT', retryable: true });
    expect(network.sent.at(-1)?.init.signal?.aborted).toBe(true);
  });

  it('is not asked where the person does not let us go', async () => {
    const { signIns, network } = started({ mayReach: async (url) => !url.startsWith(issuer) });
    expect(await failureOf(signIns.signIn(server))).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('Pagehand may not reach auth.test'),
      details: { state: 'permission-missing', origin: issuer },
    });
    expect(network.sent.filter(({ url }) => url.startsWith(issuer))).toEqual([]);
  });

  it.each([
    [
      'is another than the one it was taken for',
      { issuer: 'https://evil.test' },
      'another authorization server',
    ],
    ['does not say that it knows PKCE', { code_challenge_methods_supported: undefined }, 'PKCE'],
    ['only knows plain PKCE', { code_challenge_methods_supported: ['plain'] }, 'PKCE'],
    ['hands out no codes', { response_types_supported: ['token'] }, 'codes'],
    ['takes codes unencrypted', { registration_endpoint: 'http://auth.test/register' }, 'not encrypted'],
    ['shows an unencrypted page', { authorization_endpoint: 'http://auth.test/authorize' }, 'not encrypted'],
    ['has a script for a page', { authorization_endpoint: 'javascript:alert(1)' }, 'not encrypted'],
    ['is on this computer', { registration_endpoint: 'http://127.0.0.1:8080/register' }, 'this computer'],
    ['takes passwords in its address', { token_endpoint: 'https://a:b@auth.test/token' }, 'not encrypted'],
  ])('that %s signs nobody in', async (_what, change, words) => {
    const { signIns, network } = started();
    network.on[urls.metadata] = () => Response.json({ ...metadata, ...change });
    expect(await failureOf(signIns.signIn(server))).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(words),
    });
    expect(network.sent.filter(({ url }) => new URL(url).protocol !== 'https:')).toEqual([]);
    expect(network.count(urls.token)).toBe(0);
  });

  it.each([
    ['HTML', () => new Response('<!doctype html>'), 'not what OAuth says'],
    ['without end', () => new Response('x'.repeat(300_000)), 'without end'],
    ['elsewhere', () => Response.redirect('https://evil.test/metadata', 302), 'sends Pagehand on to'],
    ['with something else', () => Response.json({ hello: 'world' }), 'says how people sign in'],
  ])('that answers %s signs nobody in', async (_what, answer, words) => {
    const { signIns, network } = started();
    network.on[urls.metadata] = answer;
    expect(await failureOf(signIns.signIn(server))).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: false,
      message: expect.stringContaining(words),
    });
    expect(network.sent.filter(({ url }) => url.includes('evil.test'))).toEqual([]);
  });

  it('gets no code, no verifier and no token by a redirect', async () => {
    const { signIns, network } = started();
    network.on[urls.token] = () => Response.redirect('https://evil.test/token', 307);
    expect(await failureOf(signIns.signIn(server))).toMatchObject({ code: 'UNAVAILABLE', retryable: false });
    expect(network.sent.filter(({ url }) => url.includes('evil.test'))).toEqual([]);
  });

  it('that registers nobody is named, with what to do', async () => {
    const { signIns, network, windows } = started();
    const { registration_endpoint: _none, ...rest } = metadata;
    network.on[urls.metadata] = () => Response.json(rest);
    const { message } = await failureOf(signIns.signIn(server));
    expect(message).toBe(
      'auth.test only lets programs sign people in that its owner registered, and Pagehand is not one of them. Ask whoever runs the server for a token, and set it as a header (Authorization: Bearer …) in this server’s settings.',
    );
    expect(windows).toEqual([]);
  });

  it('that does not register us says why, and what it would have to allow', async () => {
    const { signIns, network } = started();
    network.on[urls.register] = () => refusal('invalid_redirect_uri', 'Not on the list.');
    const { code, message } = await failureOf(signIns.signIn(server));
    expect(code).toBe('PERMISSION_DENIED');
    expect(message).toContain('“invalid_redirect_uri: Not on the list.”');
    expect(message).toContain(redirectUrl);
  });

  it('that refuses the code is quoted without it', async () => {
    const { signIns, network } = started();
    network.on[urls.token] = ({ form }) =>
      refusal('invalid_grant', `Bad ${form.get('code')} and ${form.get('code_verifier')}.`);
    expect(await failureOf(signIns.signIn(server))).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('“invalid_grant: Bad … and ….”'),
    });
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'not-needed' });
  });

  it.each([
    ['of a kind we do not know', { ...tokens, token_type: 'DPoP' }],
    ['that fit in no header', { ...tokens, access_token: 'secret\nx-evil: 1' }],
    ['that are none', { ...tokens, access_token: 7, note: 'secret' }],
  ])('that hands out tokens %s signs nobody in, and they are not told', async (_what, answer) => {
    const { signIns, network, stored } = started();
    network.on[urls.token] = () => Response.json(answer);
    const error = await signIns.signIn(server).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: { code: 'UNAVAILABLE' } });
    expect((error as Error).cause).toBeUndefined();
    expect(`${String(error)} ${JSON.stringify(error)} ${JSON.stringify([...stored])}`).not.toMatch(
      /secret|access-1|refresh-1/,
    );
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'not-needed' });
  });
});

describe('an MCP server', () => {
  it('that speaks for another one is not signed in to', async () => {
    const { signIns, network } = started();
    network.on[urls.resource] = () =>
      Response.json({ ...resourceMetadata, resource: 'https://bank.test/mcp' });
    expect(await failureOf(signIns.signIn(server))).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('for another server'),
    });
  });

  it('that says nothing of itself is its own authorization server', async () => {
    const { signIns, network } = started();
    network.on[urls.resource] = () => new Response('', { status: 404 });
    const own = JSON.parse(JSON.stringify(metadata).replaceAll(issuer, 'https://mcp.test'));
    network.on['https://mcp.test/.well-known/oauth-authorization-server'] = () => Response.json(own);
    network.on['https://mcp.test/register'] = () =>
      Response.json({ client_id: 'client', redirect_uris: [redirectUrl] });
    network.on['https://mcp.test/token'] = () => Response.json(tokens);
    const other = started({
      fetch: network.fetch,
      launch: answering((url) => {
        const params = agreed(url);
        params.set('iss', 'https://mcp.test');
        return params;
      }),
    });
    await other.signIns.signIn(server);
    expect(other.signIns.viewOf(server.id)).toEqual({ kind: 'signed-in', issuer: 'https://mcp.test' });
    expect(signIns.viewOf(server.id)).toEqual({ kind: 'not-needed' });
  });

  it('that is not encrypted is not signed in to', async () => {
    const { signIns, network } = started();
    const work = signIns.signIn({ ...server, url: 'http://mcp.test/mcp' });
    expect(await failureOf(work)).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('its address is not encrypted'),
    });
    expect(network.sent).toEqual([]);
  });

  it('shares nothing with another one', async () => {
    const { signIns, network } = started();
    await signIns.signIn(server);
    const other = { ...server, id: 'server-2' as ServerId };
    expect(await signIns.providerFor(other).token()).toBeUndefined();
    expect(await signIns.providerFor({ ...server, url: 'https://mcp.test/other' }).token()).toBeUndefined();
    await signIns.signIn(other);
    expect(network.count(urls.register)).toBe(2);
  });
});
