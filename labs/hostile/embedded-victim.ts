import { place } from '../shared/element.ts';

/** What a person’s hands do to a page. Where the pointer only passes is told apart. */
const kinds = [
  'mousemove',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
  'wheel',
  'keydown',
  'keyup',
  'beforeinput',
  'input',
  'paste',
  'dragenter',
  'dragover',
  'drop',
] as const;

/** Kinds of trusted events that came since it was last asked. */
const fresh = new Set<string>();
/** All that ever came. */
const all = new Set<string>();

for (const kind of kinds) {
  addEventListener(
    kind,
    (event) => {
      if (!event.isTrusted) return;
      if (kind === 'dragover') event.preventDefault();
      fresh.add(kind);
      all.add(kind);
      place('reached').textContent = [...all].join(' ');
    },
    { capture: true },
  );
}

// Keys that come are to have somewhere to go.
addEventListener('focus', () => document.querySelector('input')?.focus());

// Only for the table of the page around it: a site that is really attacked says nothing.
addEventListener('message', ({ source, data }) => {
  if (data !== 'What reached you?') return;
  source?.postMessage({ reached: [...fresh] }, { targetOrigin: '*' });
  fresh.clear();
});
