import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictFor } from '../../../../../src/background/access/policy-table.ts';
import { adaptTools } from '../../../../../src/background/mcp/tools/adapt-tools.ts';
import type { AdaptedTool } from '../../../../../src/background/mcp/tools/adapted-tool.ts';
import {
  externalVerdict,
  newOffer,
  offeredOn,
  type ServerOffer,
} from '../../../../../src/background/mcp/tools/offered-on.ts';
import { permissionKey } from '../../../../../src/background/mcp/tools/tool-identity.ts';
import type { Site } from '../../../../../src/protocol/levels.ts';
import { server } from './a-server.ts';

const here = 'https://here.example' as Site;
const there = 'https://there.example' as Site;

function tool(parts: object): AdaptedTool {
  const [adapted] = adaptTools(server, [{ name: 'x', ...parts }]).tools;
  if (adapted === undefined) throw new Error('refused');
  return adapted;
}

const reading = tool({ annotations: { readOnlyHint: true } });
const acting = tool({});
const key = permissionKey(acting.identity);
const everywhere: ServerOffer = { ...newOffer, sites: { on: 'all' } };

describe('a server', () => {
  it('is offered nowhere until sites are picked', () => {
    expect(offeredOn(here, newOffer)).toBe(false);
    expect(externalVerdict(reading, here, newOffer)).toEqual({ verdict: 'deny' });
  });

  it('is offered on the sites picked, or on all, unless it is switched off', () => {
    const picked: ServerOffer = { ...newOffer, sites: { on: 'picked', sites: [here] } };
    expect([offeredOn(here, picked), offeredOn(there, picked)]).toEqual([true, false]);
    expect(offeredOn(there, everywhere)).toBe(true);
    expect(offeredOn(there, { ...everywhere, enabled: false })).toBe(false);
  });

  it('is not offered on pages without a site', () => {
    expect(offeredOn(undefined, everywhere)).toBe(false);
  });
});

describe('a tool', () => {
  it('is asked about as the table says', () => {
    for (const each of [reading, acting]) {
      expect(externalVerdict(each, here, everywhere)).toEqual({
        verdict: verdictFor(each.effect, 'external', 'act'),
      });
    }
  });

  it('runs without a question only as long as it is what was allowed', () => {
    const allowed: ServerOffer = {
      ...everywhere,
      tools: { [key]: { policy: 'allow', terms: acting.terms } },
    };
    expect(externalVerdict(acting, here, allowed)).toEqual({ verdict: 'allow' });
    const changed = tool({ description: 'Something else.' });
    expect(externalVerdict(changed, here, allowed)).toEqual({
      verdict: 'ask',
      changes: [{ part: 'description', before: '', after: 'Something else.' }],
    });
  });

  it('that only now says that it reads is asked about again', () => {
    const allowed: ServerOffer = {
      ...everywhere,
      tools: { [key]: { policy: 'allow', terms: acting.terms } },
    };
    expect(externalVerdict(reading, here, allowed)).toMatchObject({
      verdict: 'ask',
      changes: [{ part: 'readOnly' }, { part: 'destructive' }],
    });
  });

  it('is not allowed by a word that says nothing of what it was', () => {
    expect(externalVerdict(acting, here, { ...everywhere, tools: { [key]: { policy: 'allow' } } })).toEqual({
      verdict: 'ask',
      changes: [],
    });
  });

  it('goes by the site’s word before the one for all', () => {
    const offer: ServerOffer = {
      ...everywhere,
      tools: { [key]: { policy: 'deny' } },
      siteTools: { [here]: { [key]: { policy: 'ask' } } },
    };
    expect(externalVerdict(acting, here, offer)).toEqual({ verdict: 'ask' });
    expect(externalVerdict(acting, there, offer)).toEqual({ verdict: 'deny' });
  });

  it('is allowed by the user alone, never by what the server says', () => {
    const hints = fc.record(
      { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean(), idempotentHint: fc.boolean() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        hints,
        fc.constantFrom(here, there, undefined),
        fc.boolean(),
        (annotations, site, enabled) => {
          const { verdict } = externalVerdict(tool({ annotations }), site, { ...everywhere, enabled });
          expect(verdict).not.toBe('allow');
        },
      ),
    );
  });
});
