import { defaultSettings, type Settings } from '../../protocol/settings.ts';
import { CallError } from '../../shared/result.ts';
import { readSettings, wrapSettings } from './stored-settings.ts';

/** The part of `chrome.storage.local` that is used. */
export interface StoredArea {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

const key = 'settings';
const asideKey = 'settings-set-aside';

/**
 * What the user set, from storage and back. A store that cannot be read is set aside and reported, and the defaults are
 * used. Changes come one after the other; each is validated, then stored, then in force.
 */
export class SettingsStore {
  readonly #area: StoredArea;
  readonly #listeners = new Set<() => void>();
  #current: Settings = defaultSettings;
  #troubles: string[] = [];
  #setAside: unknown;
  /** Why what is stored is not known, or not safe elsewhere: while that is so, nothing is written over it. */
  #unread: unknown;
  #last: Promise<void>;
  readonly ready: Promise<void>;

  constructor(area: StoredArea) {
    this.#area = area;
    this.ready = this.#load();
    this.#last = this.ready;
  }

  get current(): Settings {
    return this.#current;
  }

  /** What went wrong, in sentences. */
  get troubles(): readonly string[] {
    return this.#troubles;
  }

  /** The store that could not be read, as text. */
  get setAside(): string | undefined {
    return this.#setAside === undefined ? undefined : (JSON.stringify(this.#setAside, null, 2) ?? '');
  }

  /** Calls `listener`, which must not throw, after each change that is in force. */
  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Changes the settings as they are when it is this change's turn.
   *
   * @throws CallError VALIDATION_ERROR where the result would be no settings, TEMPORARY_FAILURE where it could not be
   *   stored; the settings stay as they were
   */
  update(change: (settings: Settings) => Settings): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#unread !== undefined) await this.#loadAgain();
      await this.#write(change(this.#current));
    });
  }

  /** Settings as a text that {@link import} takes. */
  export(): string {
    return `${JSON.stringify(wrapSettings(this.#current), null, 2)}\n`;
  }

  /** @throws CallError VALIDATION_ERROR where the text is no settings; they stay as they were */
  async import(text: string): Promise<void> {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      throw new CallError('VALIDATION_ERROR', 'This is not JSON. Choose a file that Pagehand exported.');
    }
    const read = readSettings(parsed);
    if ('refused' in read) {
      throw new CallError(
        'VALIDATION_ERROR',
        `These settings were not taken, and nothing was changed. ${read.refused}`,
      );
    }
    await this.update(() => read.settings);
  }

  reset(): Promise<void> {
    return this.update(() => defaultSettings);
  }

  /**
   * The set-aside store is no longer needed.
   *
   * @throws CallError TEMPORARY_FAILURE where it could not be deleted
   */
  dismissTrouble(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#area.remove(asideKey);
        // It could not be set aside: it still lies where it lay.
        if (this.#setAside !== undefined && this.#unread !== undefined) await this.#area.remove(key);
      } catch (cause) {
        throw new CallError(
          'TEMPORARY_FAILURE',
          `Nothing was changed: the browser could not delete it (${String(cause)}). Try again.`,
          { cause },
        );
      }
      if (this.#setAside !== undefined) this.#unread = undefined;
      this.#setAside = undefined;
      this.#troubles = [];
      this.#tell();
    });
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#last.then(change);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #loadAgain(): Promise<void> {
    await this.#load();
    if (this.#unread !== undefined) {
      throw new CallError(
        'TEMPORARY_FAILURE',
        `Nothing was changed: what is stored could not be read (${String(this.#unread)}). Restart the browser and try again.`,
        { cause: this.#unread },
      );
    }
    this.#tell();
  }

  async #write(settings: Settings): Promise<void> {
    const read = readSettings(wrapSettings(settings));
    if ('refused' in read) {
      throw new CallError('VALIDATION_ERROR', `Nothing was changed. ${read.refused}`);
    }
    try {
      await this.#area.set(key, wrapSettings(read.settings));
    } catch (cause) {
      throw new CallError(
        'TEMPORARY_FAILURE',
        `Nothing was changed: the browser could not store it (${String(cause)}). Free some disk space and try again.`,
        { cause },
      );
    }
    this.#current = read.settings;
    this.#tell();
  }

  async #load(): Promise<void> {
    this.#unread = undefined;
    this.#troubles = [];
    try {
      this.#setAside = await this.#area.get(asideKey);
      const stored = await this.#area.get(key);
      const read = readSettings(stored);
      if ('settings' in read) {
        this.#current = read.settings;
      } else {
        this.#setAside = stored;
        await this.#area.set(asideKey, stored);
        await this.#area.remove(key);
      }
      if (this.#setAside !== undefined) {
        const why = 'refused' in read ? ` ${read.refused}` : '';
        this.#troubles = [
          `Your stored settings could not be read, so they were set aside and the defaults are in force.${why} Save them in Settings, under Data, or dismiss them there.`,
        ];
      }
    } catch (error) {
      this.#unread = error ?? 'no reason given';
      this.#troubles = [
        `Your settings could not be read (${String(error)}); the defaults are in force. Restart the browser.`,
      ];
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
