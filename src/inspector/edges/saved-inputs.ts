import type { SavedInput } from '../store/state.ts';
import type { SavedInputs } from '../store/store.ts';

const key = 'inspector:saved-inputs';

/** Inputs a person saved, in the extension’s own storage: the same in every Inspector. */
export const savedInputs: SavedInputs = {
  watch(tell) {
    let stopped = false;
    const changed = (changes: { readonly [name: string]: chrome.storage.StorageChange }) => {
      if (Object.hasOwn(changes, key)) tell(read(changes[key]?.newValue));
    };
    chrome.storage.local.onChanged.addListener(changed);
    void chrome.storage.local.get(key).then(
      (stored) => {
        if (!stopped) tell(read(stored[key]));
      },
      () => undefined,
    );
    return () => {
      stopped = true;
      chrome.storage?.local.onChanged.removeListener(changed);
    };
  },
  async keep(saved) {
    await chrome.storage.local.set({ [key]: saved });
  },
};

/** What of it can be read; an older version may have written it. */
function read(stored: unknown): readonly SavedInput[] {
  return Array.isArray(stored) ? stored.filter(isSaved) : [];
}

function isSaved(entry: unknown): entry is SavedInput {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, site, tool, title, input } = entry as { readonly [name: string]: unknown };
  return (
    [id, site, tool, title].every((text) => typeof text === 'string') &&
    typeof input === 'object' &&
    input !== null &&
    !Array.isArray(input)
  );
}
