import { describe, expect, it } from 'vitest';
import type { DocumentId, TabId } from '../../../src/background/documents/live-document.ts';
import { PagePolicies } from '../../../src/background/documents/page-policies.ts';
import { forbidsTools } from '../../../src/background/documents/tools-policy.ts';
import type { SessionMemory } from '../../../src/background/session-memory.ts';
import type { Site } from '../../../src/protocol/levels.ts';

const origin = 'https://site.test';

describe('a Permissions-Policy header', () => {
  it.each([
    ['tools=()', true],
    ['tools=( )', true],
    ['geolocation=(), tools=()', true],
    ['tools=("https://other.test")', true],
    ['tools=(self "https://other.test")', false],
    ['tools=(self)', false],
    ['tools=self', false],
    ['tools=*', false],
    ['tools=("https://site.test")', false],
    ['geolocation=()', false],
    ['my-tools=()', false],
    ['tools=(), tools=(self)', false],
    ['tools=(self), tools=()', true],
    ['', false],
    ['nonsense ((', false],
  ])('%s', (value, forbidden) => {
    expect(forbidsTools([{ name: 'Permissions-Policy', value }], origin)).toBe(forbidden);
  });

  it('may come in several headers, in any case', () => {
    const headers = [
      { name: 'permissions-policy', value: 'camera=()' },
      { name: 'PERMISSIONS-POLICY', value: 'tools=()' },
      { name: 'x-other', value: 'tools=(self)' },
    ];
    expect(forbidsTools(headers, origin)).toBe(true);
    expect(forbidsTools([{ name: 'permissions-policy' }], origin)).toBe(false);
  });
});

describe('page policies', () => {
  const tab = 1 as TabId;
  const headers = [{ name: 'permissions-policy', value: 'tools=()' }];
  const sender = (documentId: string) => ({
    tabId: tab,
    documentId: documentId as DocumentId,
    origin,
    site: origin as Site,
    incognito: false,
  });

  function memory(): SessionMemory & { readonly stored: Map<string, unknown> } {
    const stored = new Map<string, unknown>();
    return {
      stored,
      get: async (key) => stored.get(key),
      set: async (key, value) => {
        stored.set(key, value);
      },
    };
  }

  it('bind what a response said to the document that says hello', async () => {
    const policies = new PagePolicies(memory());
    policies.responded(tab, `${origin}/a`, headers);
    expect(await policies.forbids(sender('D1'), `${origin}/a#part`)).toBe(true);
    expect(await policies.forbids(sender('D2'), `${origin}/b`)).toBe(false);
  });

  it('are forgotten with the next page of the tab', async () => {
    const policies = new PagePolicies(memory());
    policies.responded(tab, `${origin}/a`, headers);
    policies.responded(tab, `${origin}/a`, []);
    expect(await policies.forbids(sender('D1'), `${origin}/a`)).toBe(false);
  });

  it('outlive the worker, and follow the document through its routes', async () => {
    const kept = memory();
    const before = new PagePolicies(kept);
    before.responded(tab, `${origin}/a`, headers);
    await before.forbids(sender('D1'), `${origin}/a`);
    const after = new PagePolicies(kept);
    expect(await after.forbids(sender('D1'), `${origin}/other-route`)).toBe(true);
    expect(await after.forbids(sender('D2'), `${origin}/a`)).toBe(false);
  });

  it('know what a response said also where nothing can be remembered', async () => {
    const broken = new PagePolicies({
      get: () => Promise.reject(new Error('no storage')),
      set: () => Promise.reject(new Error('no storage')),
    });
    broken.responded(tab, `${origin}/a`, headers);
    expect(await broken.forbids(sender('D1'), `${origin}/a`)).toBe(true);
    expect(await broken.forbids(sender('D2'), `${origin}/b`)).toBe(false);
  });

  it('take a corrupt memory for an empty one', async () => {
    const kept = memory();
    kept.stored.set('documents-without-tools', { not: 'a list' });
    expect(await new PagePolicies(kept).forbids(sender('D1'), origin)).toBe(false);
  });
});
