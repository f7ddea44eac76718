import type { RegistryEvent, ToolRegistry } from '../../src/registry/index.ts';
import { element, place, toolName } from '../shared/element.ts';
import { sentence } from '../shared/sentence.ts';

const kept = 200;

/** The registry's events as they happen, newest first. */
export function logEvents(registry: ToolRegistry): void {
  const list = element('ol', {
    class: 'log',
    'data-testid': 'events',
    reversed: true,
    tabindex: '0',
    'aria-label': 'Events, newest first',
  });
  const clear = element('button', { type: 'button', class: 'quiet' }, 'Clear');
  clear.addEventListener('click', () => list.replaceChildren());
  place('events').append(element('div', { class: 'bar' }, element('h2', {}, 'Events'), clear), list);
  registry.subscribe((event) => {
    list.prepend(line(event));
    while (list.childElementCount > kept) list.lastElementChild?.remove();
  });
}

function line({ type, name, cause, at, reason }: RegistryEvent): HTMLElement {
  return element(
    'li',
    { 'data-testid': 'event', 'data-type': type, 'data-tool': name, title: sentence(reason) },
    element('time', {}, `${(at / 1000).toFixed(3)} s`),
    element('span', { class: `state ${type}` }, type),
    toolName(name),
    element('span', { class: 'hint' }, cause),
  );
}
