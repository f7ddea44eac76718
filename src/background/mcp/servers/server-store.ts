import { type StoredArea, VersionedStore } from '../../settings/versioned-store.ts';
import type { ServerEntry } from './server-entry.ts';
import { readServers, wrapServers } from './stored-servers.ts';

/** The servers as the user set them, in the order they were added; none where that cannot be read. */
export class ServerStore extends VersionedStore<readonly ServerEntry[]> {
  constructor(area: StoredArea) {
    super(area, {
      key: 'servers',
      empty: [],
      wrap: wrapServers,
      read(stored) {
        const read = readServers(stored);
        return 'refused' in read ? read : { value: read.servers };
      },
      setAside: (why) =>
        `Your stored servers could not be read, so they were set aside and none is in use.${why === '' ? '' : ` ${why}`} Add them again, and dismiss this in Settings, under Data.`,
      unread: (error) => `Your servers could not be read (${error}); none is in use. Restart the browser.`,
    });
  }
}
