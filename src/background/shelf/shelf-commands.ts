import type { ShelfAdded, ShelfCommand } from '../../protocol/inspect.ts';
import type { FileShelf } from './file-shelf.ts';

type Of<Name extends ShelfCommand['name']> = Extract<ShelfCommand, { name: Name }>;
/** By name, what is done. */
export type ShelfCommands = {
  readonly [Name in ShelfCommand['name']]: (
    command: Of<Name>,
  ) => Promise<Name extends 'add-to-shelf' ? ShelfAdded : void>;
};

/** What a person may have done with the file shelf, by name. `isPrivate`: whether a tab is in a private window. */
export function shelfCommands(
  shelf: FileShelf,
  isPrivate: (tabId: number) => Promise<boolean>,
): ShelfCommands {
  return {
    async 'add-to-shelf'({ tabId, upload, file, at, data }) {
      return await shelf.add(await isPrivate(tabId), { upload, file, at, data });
    },
    async 'give-up-upload'({ upload }) {
      shelf.giveUp(upload);
    },
    async 'rename-on-shelf'({ tabId, file, to }) {
      await shelf.rename(await isPrivate(tabId), file, to);
    },
    async 'remove-from-shelf'({ tabId, file }) {
      await shelf.remove(await isPrivate(tabId), file);
    },
  };
}
