/**
 * Puts a text on the clipboard. In DevTools the clipboard’s own interface may be closed to panels; then the old way is taken.
 *
 * @throws where neither works
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    return;
  } catch {
    // The old way follows.
  }
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!copied) throw new Error('The browser does not let this page write to the clipboard.');
}
