import { describe, expect, it } from 'vitest';
import { offeredOn, policyOn } from '../../../../src/inspector/servers/server-here.ts';
import type { Site } from '../../../../src/protocol/levels.ts';

const site = 'https://shop.example' as Site;

describe('a server on a site', () => {
  it('is offered everywhere, here or not', () => {
    expect(offeredOn({ sites: { on: 'all' } }, undefined)).toBe('all');
    expect(offeredOn({ sites: { on: 'picked', sites: [site] } }, site)).toBe('here');
    expect(offeredOn({ sites: { on: 'picked', sites: [site] } }, 'https://other.example')).toBe('no');
    expect(offeredOn({ sites: { on: 'picked', sites: [site] } }, undefined)).toBe('no');
    expect(offeredOn({ sites: { on: 'none' } }, site)).toBe('no');
  });

  it('has for each tool the word for this site before the one for all', () => {
    const tool = { policy: 'allow' as const, sites: [{ site, policy: 'deny' as const }] };
    expect(policyOn(tool, site)).toEqual({ policy: 'deny', for: 'site' });
    expect(policyOn(tool, 'https://other.example')).toEqual({ policy: 'allow', for: 'all' });
    expect(policyOn({ sites: [] }, site)).toEqual({});
  });
});
