import { type DragEvent, useId, useRef } from 'react';
import { shelfLimits } from '../../protocol/inspect.ts';
import { Empty } from '../shared/empty.tsx';
import { Notice } from '../shared/notice.tsx';
import { runOrSay } from '../shared/run-or-say.ts';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { bytes, t } from '../words/words.ts';
import { FileList } from './file-list.tsx';
import { putOnShelf } from './put-on-shelf.ts';
import { UploadList } from './upload-list.tsx';

/** The file shelf: what the person hands over for upload_file. */
export function FilesView({ state, act }: ViewProps) {
  const { shelf, tabId, rooms } = state;
  const { uploads, over, renaming } = rooms.files;
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  if (shelf === undefined) return <Empty title={t('files_waiting')} />;

  const put = (files: readonly File[]) => void putOnShelf(act, tabId, files);
  const hold = (on: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (!on && event.currentTarget.contains(event.relatedTarget as Node | null)) return;
    act.dispatch({ type: 'files/over', on });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below picks files, too.
    <div
      className={`files${over ? ' over' : ''}`}
      onDragEnter={hold(true)}
      onDragOver={hold(true)}
      onDragLeave={hold(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        act.dispatch({ type: 'files/over', on: false });
        put([...event.dataTransfer.files]);
      }}
    >
      <header>
        <h2>{t('files_title')}</h2>
        <p>{t('files_means')}</p>
        <p className="files-risk" id={`${id}risk`}>
          {t('files_risk')}
        </p>
      </header>
      {shelf.trouble !== '' && (
        <Notice kind="trouble">
          <Visible text={shelf.trouble} />
        </Notice>
      )}
      <div className="files-drop">
        <p>{t(over ? 'files_let_go' : 'files_drop')}</p>
        <button
          type="button"
          className="main"
          data-run
          aria-describedby={`${id}risk`}
          onClick={() => picker.current?.click()}
        >
          {t('files_pick')}
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('files_pick')}
          onChange={({ target }) => {
            put([...(target.files ?? [])]);
            // The same file can be picked again.
            target.value = '';
          }}
        />
        <p className="hint">
          {t(
            'files_room',
            shelf.files.length,
            shelfLimits.files,
            bytes(shelf.bytes),
            bytes(shelfLimits.bytes),
          )}
        </p>
      </div>
      <UploadList uploads={uploads} forget={(upload) => act.dispatch({ type: 'files/end', id: upload })} />
      {shelf.files.length === 0 ? (
        uploads.length === 0 && <p className="files-none">{t('files_none')}</p>
      ) : (
        <FileList
          files={shelf.files}
          renaming={renaming}
          copy={act.copy}
          begin={(file) => act.dispatch({ type: 'files/rename', file })}
          rename={async (file, to) => {
            const { done } = await runOrSay(act, { name: 'rename-on-shelf', tabId, file, to });
            if (done) act.dispatch({ type: 'files/rename', file: undefined });
          }}
          remove={(file) =>
            void runOrSay(act, {
              name: 'remove-from-shelf',
              tabId,
              ...(file === undefined ? {} : { file }),
            })
          }
        />
      )}
      <p className="hint">{t(shelf.private ? 'files_private' : 'files_session')}</p>
    </div>
  );
}
