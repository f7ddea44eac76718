import { Empty } from '../shared/empty.tsx';
import { t } from '../words/words.ts';

/** What is shown where there is no tab to inspect. */
export function NoTab() {
  return (
    <main className="no-tab">
      <Empty title={t('shell_no_tab')} />
    </main>
  );
}
