import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { browserFlags } from '../scripts/browser-flags.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';

/**
 * A browser whose workers nobody watches: Playwright attaches to each and lets it begin only when it has. Spoken to over
 * a pipe; `posts` holds what pages and workers sent to the server with POST, parsed.
 *
 * @param html of every page, or a function of its path
 * @param extension a folder; undefined: a browser without one
 * @param flags more of the browser’s
 * @param port whether other programs may attach, too: at `debuggingUrl`
 */
export async function openPlainBrowser({ native, html, extension, flags = [], port = false }) {
  const posts = [];
  const heard = new Set();
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      const body = typeof html === 'function' ? html(request.url) : html;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
      return;
    }
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    posts.push(JSON.parse(Buffer.concat(chunks).toString()));
    for (const listener of heard) listener();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const profile = mkdtempSync(join(tmpdir(), 'pagehand-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ extensions: { ui: { developer_mode: true } } }),
  );
  const child = spawn(
    await findBrowser(),
    [
      `--user-data-dir=${profile}`,
      '--headless=new',
      '--remote-debugging-pipe',
      ...(port ? ['--remote-debugging-port=0'] : []),
      ...browserFlags({ extension, native }).filter(
        (flag) => extension !== undefined || !/extension/.test(flag),
      ),
      ...flags,
      // Nothing beyond this machine. The last rules count.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const send = speak(child);
  // With its first answer the browser has written its port.
  const { product } = await send('Browser.getVersion');

  return {
    send,
    /** Such as `Chrome/156.0.8078.108`. */
    product,
    url: `http://localhost:${server.address().port}/`,
    debuggingUrl: port ? `http://127.0.0.1:${await debuggingPort(profile)}` : undefined,
    /** Opens a page and answers how to evaluate in it: an async function of this module and its argument. */
    async open(url) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const session = await this.attach(targetId);
      await this.show(session, url);
      return { ...session, close: async () => await send('Target.closeTarget', { targetId }) };
    },
    /** A session with a target, and how to evaluate in it. */
    async attach(targetId) {
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      return { sessionId, evaluate: evaluating(send, sessionId) };
    },
    /** Loads a page of the server in a tab. */
    async show({ sessionId }, path) {
      const loaded = send.event(
        (event) => event.method === 'Page.loadEventFired' && event.sessionId === sessionId,
      );
      await send('Page.enable', {}, sessionId);
      await send('Page.navigate', { url: new URL(path, this.url).href }, sessionId);
      await loaded;
      await send('Page.disable', {}, sessionId);
    },
    /** The tab it started with, and how to evaluate in whatever page it shows. */
    async firstTab() {
      const { targetInfos } = await send('Target.getTargets');
      const { targetId } = targetInfos.find(({ type }) => type === 'page');
      return { targetId, ...(await this.attach(targetId)) };
    },
    /** Takes the next post that was sent. */
    async nextPost() {
      while (posts.length === 0) {
        await new Promise((done) => {
          heard.add(done);
        });
        heard.clear();
      }
      return posts.shift();
    },
    async close() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill();
      await gone;
      server.closeAllConnections();
      server.close();
      // Its children may still be writing. What cannot be removed is in the system’s temporary folder.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(
        () => undefined,
      );
    },
  };
}

/** Evaluates an async function of this module with its argument, in the page of a session. */
function evaluating(send, sessionId) {
  return async (body, argument) => {
    const { result, exceptionDetails } = await send(
      'Runtime.evaluate',
      {
        expression: `(${body})(${JSON.stringify(argument)})`,
        awaitPromise: true,
        returnByValue: true,
      },
      sessionId,
    );
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails.exception));
    return result.value;
  };
}

async function debuggingPort(profile) {
  const file = join(profile, 'DevToolsActivePort');
  while (!existsSync(file)) await passed(50);
  return readFileSync(file, 'utf8').split('\n')[0];
}

/** The DevTools protocol over a pipe: JSON texts, each ended by a zero. */
function speak(child) {
  const [, , , to, from] = child.stdio;
  const waiting = new Map();
  const listeners = new Set();
  let count = 0;
  let rest = '';
  from.setEncoding('utf8').on('data', (text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop();
    for (const message of messages) {
      const { id, result, error, method, params, sessionId } = JSON.parse(message);
      if (id === undefined) {
        for (const listener of listeners) listener({ method, params, sessionId });
        continue;
      }
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) resolve(result);
      else reject(new Error(error.message));
    }
  });
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      to.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });
  /** Resolves with the first event that `wanted` takes. */
  send.event = (wanted) =>
    new Promise((resolve) => {
      const listener = (event) => {
        if (!wanted(event)) return;
        listeners.delete(listener);
        resolve(event);
      };
      listeners.add(listener);
    });
  return send;
}
