import type { StoredArea } from '../../../../src/background/settings/settings-store.ts';

/** Storage that keeps JSON, as the browser's does, and refuses what a test says. */
export class FakeArea implements StoredArea {
  readonly stored = new Map<string, string>();
  readonly refusing = new Set<'get' | 'set' | 'remove' | `${'get' | 'set' | 'remove'} ${string}`>();
  readonly log: string[] = [];

  constructor(settings?: unknown) {
    if (settings !== undefined) this.put('settings', settings);
  }

  put(key: string, value: unknown): void {
    this.stored.set(key, JSON.stringify(value));
  }

  read(key: string): unknown {
    const text = this.stored.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async get(key: string): Promise<unknown> {
    this.#refuse('get', key);
    return this.read(key);
  }

  async set(key: string, value: unknown): Promise<void> {
    this.#refuse('set', key);
    this.log.push(`set ${key}`);
    this.put(key, value);
  }

  async remove(key: string): Promise<void> {
    this.#refuse('remove', key);
    this.log.push(`remove ${key}`);
    this.stored.delete(key);
  }

  #refuse(what: 'get' | 'set' | 'remove', key: string): void {
    if (this.refusing.has(what) || this.refusing.has(`${what} ${key}`))
      throw new Error('QUOTA_BYTES exceeded');
  }
}
