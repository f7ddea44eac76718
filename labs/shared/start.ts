import type { ModelContext } from '../../src/model-context/index.ts';
import { element, place } from './element.ts';
import { implementation } from './model-context.ts';

/** The page's model context, after saying whose it is; undefined, and said so, where there is none. */
export function startLab(): ModelContext | undefined {
  const context = document.modelContext;
  place('status').replaceWith(context === undefined ? notice() : mode());
  return context;
}

function mode(): HTMLElement {
  const mode = implementation();
  return element(
    'p',
    { class: 'mode', 'data-testid': 'mode', 'data-mode': mode },
    element('code', {}, 'document.modelContext'),
    mode === 'native'
      ? ' is the browser’s own.'
      : ' is Pagehand’s polyfill: this browser has none of its own.',
  );
}

function notice(): HTMLElement {
  return element(
    'p',
    { class: 'notice', role: 'alert', 'data-testid': 'mode', 'data-mode': 'none' },
    element('strong', {}, 'This page has no document.modelContext, so it can offer no tools. '),
    isSecureContext
      ? 'Load the Pagehand extension, or turn WebMCP on in chrome://flags. Then reload.'
      : 'It only exists in a secure context: open the page as http://localhost or over https.',
  );
}
