/** Styles of what is laid over a page: its own must not reach it. */
const bare = {
  all: 'initial',
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100vh',
  'max-width': 'none',
  'max-height': 'none',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'transparent',
  overflow: 'visible',
  'pointer-events': 'none',
  'z-index': '2147483647',
} as const;

/** Lays an element over all of a document, in a closed shadow root. Returns what takes it away. */
export function layOver(document: Document, element: HTMLElement): () => void {
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  host.setAttribute('popover', 'manual');
  for (const [name, value] of Object.entries(bare)) host.style.setProperty(name, value, 'important');
  host.attachShadow({ mode: 'closed' }).append(element);
  document.documentElement.append(host);
  try {
    // Above the page’s own dialogs too.
    host.showPopover();
  } catch {
    // Where that is not to be had, it lies over everything else.
  }
  return () => host.remove();
}

/** Gives an element its styles: past the page’s Content-Security-Policy, which knows attributes only. */
export function styled(element: HTMLElement, styles: Readonly<Record<string, string>>): HTMLElement {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
  return element;
}
