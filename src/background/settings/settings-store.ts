import { said } from '../../protocol/said/said.ts';
import { defaultSettings, type Settings } from '../../protocol/settings.ts';
import { SaidError } from '../said-error.ts';
import { readSettings, wrapSettings } from './stored-settings.ts';
import { type Keeping, type StoredArea, VersionedStore } from './versioned-store.ts';

export type { StoredArea };

const keeping: Keeping<Settings> = {
  key: 'settings',
  empty: defaultSettings,
  wrap: wrapSettings,
  read(stored) {
    const read = readSettings(stored);
    return 'refused' in read ? read : { value: read.settings };
  },
  setAside: (why) => (why === undefined ? said('settings_set_aside') : said('settings_set_aside_why', why)),
  unread: (error) => said('settings_unread', error),
};

/** What the user set, from storage and back; the defaults where that cannot be read. */
export class SettingsStore extends VersionedStore<Settings> {
  constructor(area: StoredArea) {
    super(area, keeping);
  }

  /** Settings as a text that {@link import} takes. */
  export(): string {
    return `${JSON.stringify(wrapSettings(this.current), null, 2)}\n`;
  }

  /** @throws CallError VALIDATION_ERROR where the text is no settings; they stay as they were */
  async import(text: string): Promise<void> {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      throw new SaidError('VALIDATION_ERROR', said('settings_not_json'));
    }
    const read = readSettings(parsed);
    if ('refused' in read) {
      throw new SaidError('VALIDATION_ERROR', said('settings_not_taken', read.refused));
    }
    await this.update(() => read.settings);
  }

  reset(): Promise<void> {
    return this.update(() => defaultSettings);
  }
}
