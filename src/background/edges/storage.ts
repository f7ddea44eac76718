import { browser } from '../../shared/browser.ts';
import type { SessionMemory } from '../session-memory.ts';
import type { StoredArea } from '../settings/settings-store.ts';

/** What a browser session remembers. Chrome keeps it from content scripts by itself. */
export const sessionMemory: SessionMemory = {
  get: async (key) => (await browser.storage.session.get(key))[key],
  set: async (key, value) => await browser.storage.session.set({ [key]: value }),
};

/**
 * Keeps what is stored from content scripts, which could read and write it otherwise: the renderer of a hostile page may
 * be one of them (https://developer.chrome.com/docs/extensions/reference/api/storage#type-StorageArea).
 */
const closed = chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });

/** What outlives the browser. */
export const localStore: StoredArea = {
  async get(key) {
    await closed;
    return (await browser.storage.local.get(key))[key];
  },
  set: async (key, value) => await browser.storage.local.set({ [key]: value }),
  remove: async (key) => await browser.storage.local.remove(key),
};
