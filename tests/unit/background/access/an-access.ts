import { Access } from '../../../../src/background/access/access.ts';
import { Grants } from '../../../../src/background/access/grants.ts';
import type { SessionMemory } from '../../../../src/background/session-memory.ts';
import { SettingsStore } from '../../../../src/background/settings/settings-store.ts';
import type { Site } from '../../../../src/protocol/levels.ts';
import { FakeArea } from '../settings/fake-area.ts';

/** A session's memory that can be made to fail. */
export class FakeMemory implements SessionMemory {
  readonly stored = new Map<string, string>();
  broken = false;

  async get(key: string): Promise<unknown> {
    if (this.broken) throw new Error('The memory is gone.');
    const text = this.stored.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async set(key: string, value: unknown): Promise<void> {
    if (this.broken) throw new Error('The memory is gone.');
    this.stored.set(key, JSON.stringify(value));
  }
}

export const here = 'https://example.org' as Site;
export const there = 'https://example.com' as Site;

/** Access over storage and memory that a test holds. `time.now` moves only when a test says so. */
export async function anAccess(area = new FakeArea(), memory = new FakeMemory(), time = { now: 1_000_000 }) {
  const settings = new SettingsStore(area);
  const grants = new Grants(memory);
  const wakes: number[] = [];
  const access = new Access({ settings, grants, now: () => time.now, wakeAt: (at) => wakes.push(at) });
  let told = 0;
  access.subscribe(() => {
    told += 1;
  });
  await access.ready;
  return {
    access,
    settings,
    grants,
    area,
    memory,
    time,
    wakes,
    /** How often listeners were told. */
    told: () => told,
    level: (tabId = 1, site: Site | undefined = here) => access.levelOf({ tabId, site }).level,
    /** As after the worker was stopped. */
    next: () => anAccess(area, memory, time),
  };
}
