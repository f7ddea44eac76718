import { openControlLink } from '../../link/open-control-link.ts';
import type { StoreEdges } from '../store/store.ts';
import { spoken } from '../words/spoken.ts';
import { t } from '../words/words.ts';
import { copyText } from './copy-text.ts';
import { savedInputs } from './saved-inputs.ts';
import { watchTab } from './watch-tab.ts';

/** The browser, as the store wants it. */
export const storeEdges: StoreEdges = {
  openLink: openControlLink,
  watchTab,
  copy: copyText,
  saved: savedInputs,
  now: () => Date.now(),
  spoken,
  copied: () => t('shared_copied'),
  copyFailed: () => t('shared_copy_failed'),
  notKept: () => t('run_not_kept'),
};
