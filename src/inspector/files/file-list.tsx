import { useEffect, useRef } from 'react';
import type { ShelfFile } from '../../protocol/inspect.ts';
import { Ago } from '../shared/ago.tsx';
import { Copy } from '../shared/copy.tsx';
import { Visible } from '../shared/visible.tsx';
import type { Actions } from '../store/actions.ts';
import { bytes, number, t } from '../words/words.ts';

/** What is on the shelf. */
export function FileList({
  files,
  renaming,
  copy,
  begin,
  rename,
  remove,
}: {
  files: readonly ShelfFile[];
  /** The file whose name is being changed. */
  renaming: string | undefined;
  copy: Actions['copy'];
  begin(file: string | undefined): void;
  rename(file: string, to: string): Promise<void>;
  /** `file` undefined: all. */
  remove(file: string | undefined): void;
}) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <section className="files-shelf" aria-label={t('files_on_shelf')}>
      <div className="files-head">
        <h3>
          {t('files_on_shelf')} <span className="count">{number(files.length)}</span>
        </h3>
        {files.length > 1 && (
          <button type="button" className="small" onClick={() => remove(undefined)}>
            {t('files_remove_all')}
          </button>
        )}
      </div>
      <ul ref={list}>
        {files.map((file) => (
          <li key={`${file.added} ${file.name}`}>
            {renaming === file.name ? (
              <RenameForm
                name={file.name}
                rename={(to) => void rename(file.name, to)}
                cancel={() => begin(undefined)}
              />
            ) : (
              <>
                <span className="files-file">
                  <span className="files-name">
                    <Visible text={file.name} />
                  </span>
                  <span className="hint">
                    {bytes(file.size)} ·{' '}
                    {file.mimeType === '' ? t('files_no_type') : <Visible text={file.mimeType} />} ·{' '}
                    <Ago time={file.added} />
                  </span>
                </span>
                <span className="actions">
                  <Copy
                    text={() => JSON.stringify({ shelf: file.name })}
                    copy={copy}
                    label={t('files_copy_argument')}
                  />
                  <button
                    type="button"
                    className="small"
                    aria-label={t('files_rename_it', file.name)}
                    onClick={() => begin(file.name)}
                  >
                    {t('files_rename')}
                  </button>
                  <button
                    type="button"
                    className="small"
                    aria-label={t('files_remove_it', file.name)}
                    onClick={() => remove(file.name)}
                  >
                    {t('files_remove')}
                  </button>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RenameForm({ name, rename, cancel }: { name: string; rename(to: string): void; cancel(): void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    // Its extension mostly stays.
    const dot = name.lastIndexOf('.');
    field.current?.setSelectionRange(0, dot > 0 ? dot : name.length);
  }, [name]);
  return (
    <form
      className="files-rename"
      onSubmit={(event) => {
        event.preventDefault();
        const to = field.current?.value ?? '';
        if (to === name) cancel();
        else if (to !== '') rename(to);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }}
    >
      <input
        ref={field}
        type="text"
        aria-label={t('files_new_name')}
        defaultValue={name}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className="small">
        {t('files_save_name')}
      </button>
      <button type="button" className="small" onClick={cancel}>
        {t('files_cancel')}
      </button>
    </form>
  );
}
