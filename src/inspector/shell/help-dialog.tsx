import { useEffect, useRef } from 'react';
import { t, type WordKey } from '../words/words.ts';

/** Every key and what it does. */
const keys: readonly { readonly keys: readonly string[]; readonly does: WordKey }[] = [
  { keys: ['1', '…', '7'], does: 'shell_key_tabs' },
  { keys: ['↑', '↓', '←', '→'], does: 'shell_key_arrows' },
  { keys: ['Enter'], does: 'shell_key_enter' },
  { keys: ['/'], does: 'shell_key_search' },
  { keys: [modKey(), 'Enter'], does: 'shell_key_run' },
  { keys: ['P'], does: 'shell_key_pin' },
  { keys: ['Esc'], does: 'shell_key_escape' },
  { keys: ['←', '→'], does: 'shell_key_panes' },
  { keys: ['?'], does: 'shell_key_help' },
];

export function HelpDialog({ open, close }: { open: boolean; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
    if (!open && dialog.current?.open === true) dialog.current.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="help"
      aria-labelledby="help-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== '?') return;
        // Else the same press opens it again.
        event.preventDefault();
        close();
      }}
    >
      {open && (
        <div className="help-inside">
          <h2 id="help-title">{t('shell_help')}</h2>
          <dl>
            {keys.map((entry) => (
              <div key={entry.does}>
                <dt>
                  {entry.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(entry.does)}</dd>
              </div>
            ))}
          </dl>
          <button type="button" onClick={close}>
            {t('shell_close')}
          </button>
        </div>
      )}
    </dialog>
  );
}

function modKey(): string {
  return navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
}
