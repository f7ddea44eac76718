import type { LinkState } from '../../link/control-link.ts';
import { Notice } from './notice.tsx';

/** How the link to the worker stands, where that is worth a word. */
export function LinkNotice({ state }: { state: LinkState }) {
  return (
    <div role="status" class="link-notice">
      {state === 'connecting' && <p class="late">Connecting…</p>}
      {state === 'silent' && (
        <Notice kind="trouble">
          Pagehand does not answer. It is tried again every second. If this stays so, switch the extension off
          and on again at chrome://extensions.
        </Notice>
      )}
      {state === 'gone' && (
        <Notice kind="trouble">Pagehand was updated or removed. Close this and open it again.</Notice>
      )}
    </div>
  );
}
