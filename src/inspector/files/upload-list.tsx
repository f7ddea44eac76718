import { Visible } from '../shared/visible.tsx';
import { bytes, t } from '../words/words.ts';
import type { Upload } from './files-slice.ts';

/** Files on their way, and those that did not arrive. */
export function UploadList({ uploads, forget }: { uploads: readonly Upload[]; forget(id: string): void }) {
  return (
    <ul className="files-uploads" aria-label={t('files_on_their_way')} aria-live="polite">
      {uploads.map(({ id, name, size, sent, failure }) => (
        <li key={id} className={failure === '' ? '' : 'failed'}>
          <span className="files-name">
            <Visible text={name} />
          </span>
          {failure === '' ? (
            <>
              <progress max={Math.max(1, size)} value={sent} aria-label={t('files_progress', name)} />
              <span className="hint">{t('files_sent', bytes(sent), bytes(size))}</span>
            </>
          ) : (
            <>
              <span className="files-failure">
                <Visible text={failure} />
              </span>
              <button
                type="button"
                className="small"
                aria-label={t('files_forget_it', name)}
                onClick={() => forget(id)}
              >
                {t('files_forget')}
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
