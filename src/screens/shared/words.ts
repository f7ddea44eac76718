import type { Lasting, Level, ToolPolicy } from '../../protocol/levels.ts';

/** What a level is called, and what it means to someone who never heard of tools. */
export const levelWords: Readonly<Record<Level, { title: string; means: string }>> = {
  off: { title: 'Off', means: 'No tools for AI agents.' },
  read: { title: 'Read', means: 'An agent can read the page, and change nothing.' },
  act: { title: 'Act', means: 'It can also click, type, go to other pages and take pictures.' },
  developer: {
    title: 'Developer',
    means: 'It can also reach your other tabs, and asks first.',
  },
};

export const lastingWords: Readonly<Record<Lasting, string>> = {
  tab: 'This tab',
  hour: 'One hour',
  always: 'Always',
};

export const policyWords: Readonly<Record<ToolPolicy, string>> = {
  allow: 'Allow',
  ask: 'Ask',
  deny: 'Deny',
};

export const reachWords = {
  page: 'this page',
  embedded: 'other sites inside the page',
  browser: 'other tabs and sites',
  external: 'your own servers',
} as const;

export const effectWords = { read: 'reads', act: 'acts' } as const;

/** `3 tools`, `1 tool`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}

/** The time of day, with the day where it is another one. */
export function clock(time: number, now = Date.now()): string {
  const date = new Date(time);
  const sameDay = date.toDateString() === new Date(now).toDateString();
  return date.toLocaleString(undefined, {
    ...(sameDay ? {} : { dateStyle: 'medium' as const }),
    timeStyle: 'short',
  });
}

/** A site as people know it: the host, with the port where there is one. */
export function siteHost(site: string): string {
  try {
    const { host, protocol } = new URL(site);
    return host === '' ? `${protocol}//` : host;
  } catch {
    return site;
  }
}
