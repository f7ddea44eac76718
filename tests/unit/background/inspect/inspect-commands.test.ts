import { describe, expect, it } from 'vitest';
import { PersonRuns } from '../../../../src/background/calls/person-runs.ts';
import type { DocumentId, LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { inspectCommands } from '../../../../src/background/inspect/inspect-commands.ts';
import type { Speaker } from '../../../../src/background/inspect/inspected-tools.ts';
import type { RunOrder } from '../../../../src/background/inspect/page-runs.ts';

const top = 'https://x.test';

/** A tab whose frame `0` shows a document of another origin, which speaks for itself. */
function setUp(frameOrigin: string) {
  const ran: RunOrder[] = [];
  const document = { sender: { origin: top }, tools: [] } as unknown as LiveDocument;
  const speaker: Speaker = { documentId: 'D0' as DocumentId, origin: frameOrigin, frame: '' };
  const commands = inspectCommands(
    {
      pageIn: () => document,
      speakerFor: (_tab: number, frame: string) => (frame === '0' ? speaker : undefined),
    } as never,
    {
      run: async (_document: LiveDocument, order: RunOrder) => void ran.push(order),
      cancel: () => true,
    } as never,
    new PersonRuns(),
    {} as never,
  );
  const run = async (frame: string, origin: string, screen = new AbortController().signal) =>
    await commands['run-page-tool'](
      { name: 'run-page-tool', tabId: 1, frame, origin, tool: 'login', input: { password: 'p' }, run: 'r' },
      screen,
    );
  return { run, ran, speaker };
}

describe('a run that a person began', () => {
  it('goes to the document whose origin was shown', async () => {
    const { run, ran, speaker } = setUp('https://b.test');
    await run('', top);
    await run('0', 'https://b.test');
    // One of the page’s own frames is of its origin.
    await run('1', top);
    expect(ran.map(({ frame, speaker: where }) => [frame, where])).toEqual([
      ['', undefined],
      ['0', speaker],
      ['1', undefined],
    ]);
  });

  it('goes nowhere once another site is there, and says what to do', async () => {
    const { run, ran } = setUp('https://evil.test');
    const refusal = { failure: { code: 'CONFLICT', message: expect.stringContaining('Look at the list') } };
    await expect(run('0', 'https://b.test')).rejects.toMatchObject(refusal);
    await expect(run('', 'https://evil.test')).rejects.toMatchObject(refusal);
    await expect(run('1', 'https://b.test')).rejects.toMatchObject(refusal);
    // Where none was shown, nobody knew whose it was.
    await expect(run('', '')).rejects.toMatchObject(refusal);
    expect(ran).toEqual([]);
  });

  it('does not begin where the screen that waits for it is gone already', async () => {
    const { run, ran } = setUp('https://b.test');
    await expect(run('', top, AbortSignal.abort())).rejects.toMatchObject({ failure: { code: 'CANCELLED' } });
    expect(ran).toEqual([]);
  });
});
