import { describe, expect, it } from 'vitest';
import type { LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { InspectedTools } from '../../../../src/background/inspect/inspected-tools.ts';
import type { PageToolsResult } from '../../../../src/protocol/inspect-operations.ts';
import { Clock, quiet } from '../../registry/clock.ts';
import { seenTool } from './some-tools.ts';

const document = { url: 'https://x.test/', sender: { origin: 'https://x.test' } } as LiveDocument;

describe('the tools of a tab that is looked at', () => {
  it('asks a page that answers at once no more than ten times a second', async () => {
    const clock = new Clock();
    let asked = 0;
    let listed = 0;
    const answer = (): PageToolsResult => {
      asked += 1;
      return { version: `v${asked}`, same: false, frames: [], tools: [seenTool(`t${asked}`)], left: 0 };
    };
    using _tools = new InspectedTools({
      shown: () => document,
      // A page that does not answer at once any more ends the test where nothing else would.
      run: async () => (asked < 1_000 ? answer() : await new Promise(() => undefined)),
      frames: {
        callOut: async () => undefined,
        ask: async () => answer(),
        newWord: () => 'w',
        meet: () => 't',
      },
      after: clock.after,
      listed: () => {
        listed += 1;
      },
    });
    await quiet();
    expect([asked, listed]).toEqual([1, 1]);
    await clock.advance(1_000);
    expect(asked).toBeLessThanOrEqual(11);
    expect(asked).toBeGreaterThan(5);
    expect(listed).toBeLessThanOrEqual(11);
  });
});
