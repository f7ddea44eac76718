import { CallError } from '../../shared/result.ts';
import type { OpenDialog } from '../../tools/conditions.ts';
import type { CatalogTool } from '../catalog/catalog-tool.ts';
import type { CallOrigin } from '../journal/journal-entry.ts';

/**
 * A page whose dialog is open does nothing else. Callers outside the page are told so at once; a call that comes through
 * the page cannot come while one is open.
 *
 * @throws CallError DIALOG_OPEN
 */
export function refuseWhileDialogIsOpen(
  { blockedByDialog }: CatalogTool,
  origin: CallOrigin,
  dialog: OpenDialog | undefined,
): void {
  if (dialog === undefined || !blockedByDialog || origin === 'page') return;
  throw new CallError(
    'DIALOG_OPEN',
    `The page shows a dialog (${dialog.type}: ${JSON.stringify(dialog.message.slice(0, 200))}). Answer it in the tab first.`,
    { details: { dialog } },
  );
}
