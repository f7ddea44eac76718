import { said } from '../../../protocol/said/said.ts';
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
      setAside: (why) => (why === undefined ? said('servers_set_aside') : said('servers_set_aside_why', why)),
      unread: (error) => said('servers_unread', error),
    });
  }
}
