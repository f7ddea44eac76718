import { element } from '../shared/element.ts';
import { sampleEvents } from './sample-events.ts';

export type Route = 'list' | 'about';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** What a person sees on a route. */
export function viewOf(route: Route): readonly HTMLElement[] {
  return route === 'list' ? list() : about();
}

function list(): readonly HTMLElement[] {
  const items = sampleEvents.map((event) =>
    element(
      'li',
      {},
      element('strong', {}, event.name),
      element('span', { class: 'hint' }, `${day.format(new Date(event.starts))}, ${event.place}`),
    ),
  );
  return [element('h2', {}, 'Summer events'), element('ul', { class: 'plain' }, ...items)];
}

function about(): readonly HTMLElement[] {
  return [
    element('h2', {}, 'About us'),
    element(
      'p',
      {},
      'We are neighbours who fill the summer with small events. The box office is on Pier 3, and whoever wants to help is welcome.',
    ),
  ];
}
