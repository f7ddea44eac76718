import { readForm } from '../../../src/background/mcp/asking/read-form.ts';
import type { Elicitation, ElicitationAnswer } from '../../../src/background/mcp/connection/elicitation.ts';
import { SignIns } from '../../../src/background/mcp/sign-in/sign-ins.ts';

/** Leaves what a form has filled in already, agrees to what it asks, and opens no address. */
export function answer(asked: Elicitation): ElicitationAnswer {
  if (asked.mode === 'url') return { action: 'decline' };
  const form = readForm(asked.schema);
  if ('refused' in form) return { action: 'cancel' };
  const content: Record<string, string | number | boolean | string[]> = {};
  for (const { name, kind } of form.fields) {
    if (kind.type === 'boolean') content[name] = kind.value ?? true;
    else if (kind.type === 'choices') content[name] = [...(kind.value ?? [])];
    else if (kind.value !== undefined) content[name] = kind.value;
  }
  return { action: 'accept', content };
}

/** Signing in, with somebody in front of the window who agrees to everything and takes their time. */
export function agreeing(): { readonly signIns: SignIns; readonly minutePasses: () => void } {
  let ahead = 0;
  const stored = new Map<string, unknown>();
  const signIns = new SignIns({
    area: {
      get: async (key) => structuredClone(stored.get(key)),
      set: async (key, value) => void stored.set(key, structuredClone(value)),
      remove: async (key) => void stored.delete(key),
    },
    redirectUrl: 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
    launch: async (url) => {
      const { headers } = await fetch(url, { redirect: 'manual' });
      const location = headers.get('location');
      if (location === null) throw new Error('Authorization page could not be loaded.');
      return location;
    },
    fetch: (url, init) => fetch(url, init),
    mayReach: async () => true,
    now: () => Date.now() + ahead,
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    newId: () => crypto.randomUUID(),
  });
  return {
    signIns,
    minutePasses: () => {
      ahead += 60_000;
    },
  };
}
