import { describe, expect, it } from 'vitest';
import { getBrowser, type Machine } from '../../../scripts/get-browser.mjs';

/** A machine on which the commands that contain `works` succeed, and bring a browser. */
function machine(works: string | undefined, more: Partial<Machine> = {}) {
  let browser: string | undefined;
  const ran: string[] = [];
  const edges: Partial<Machine> = {
    find: async () => browser,
    downloaded: async () => false,
    run: async (command) => {
      const line = command.slice(1).join(' ');
      ran.push(line.replace(/^.*cli\.js /, ''));
      if (works === undefined || !line.includes(works)) return { ok: false, output: 'getaddrinfo ENOTFOUND' };
      browser = '/somewhere/chromium';
      return { ok: true, output: '' };
    },
    say: () => {},
    isRoot: true,
    hasApt: true,
    platform: 'linux',
    ...more,
  };
  return { edges, ran };
}

describe('getting a browser', () => {
  it('does nothing where there is one', async () => {
    const { edges, ran } = machine(undefined, { find: async () => '/usr/bin/chromium' });
    expect(await getBrowser(edges)).toBe('/usr/bin/chromium');
    expect(ran).toEqual([]);
  });

  it('downloads one first', async () => {
    const { edges, ran } = machine('install --no-shell chromium');
    expect(await getBrowser(edges)).toBe('/somewhere/chromium');
    expect(ran).toEqual(['install --no-shell chromium']);
  });

  it('takes the system’s package on a closed network, even where the lists cannot be renewed', async () => {
    const { edges, ran } = machine('install -y');
    expect(await getBrowser(edges)).toBe('/somewhere/chromium');
    expect(ran).toEqual([
      'install --no-shell chromium',
      'update',
      'install -y --no-install-recommends chromium',
    ]);
  });

  it('gets the libraries of a download that does not start', async () => {
    const { edges, ran } = machine('install-deps', { downloaded: async () => true });
    expect(await getBrowser(edges)).toBe('/somewhere/chromium');
    expect(ran).toEqual(['install --no-shell chromium', 'install-deps chromium']);
  });

  it('leaves the system alone without root, and says what to install and how to name a browser', async () => {
    const { edges, ran } = machine(undefined, { isRoot: false });
    const failure = getBrowser(edges);
    await expect(failure).rejects.toThrow(/ENOTFOUND[\s\S]*apt-get install chromium[\s\S]*PAGEHAND_BROWSER=/);
    expect(ran).toEqual(['install --no-shell chromium']);
  });

  it('gets no other browser where PAGEHAND_BROWSER names one that cannot serve', async () => {
    const { edges, ran } = machine('install', {
      find: async () => {
        throw new Error('PAGEHAND_BROWSER names nonsense');
      },
    });
    await expect(getBrowser(edges)).rejects.toThrow('PAGEHAND_BROWSER names nonsense');
    expect(ran).toEqual([]);
  });
});
