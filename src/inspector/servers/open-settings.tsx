import { t } from '../words/words.ts';

/** Where servers are added and changed. */
export function OpenSettings() {
  return (
    <a href="settings.html#servers" target="_blank" rel="noreferrer">
      {t('servers_settings')}
    </a>
  );
}
