import { element, place } from '../shared/element.ts';
import { startRoutes } from '../shared/routes.ts';
import { startLab } from '../shared/start.ts';
import { showTools } from '../shared/tool-list.ts';
import { microdataEvent, rdfaProduct } from './marked-up.ts';
import { type Subject, subjects } from './subjects.ts';

const markedUp = { 'event-microdata': microdataEvent, 'product-rdfa': rdfaProduct };
const routes = [
  'event',
  'product',
  'article',
  'recipe',
  'event-microdata',
  'product-rdfa',
  'nothing',
] as const;

/** The JSON-LD of the route that is shown. It leaves with the route, as a router's head manager has it. */
let script: HTMLScriptElement | undefined;

function enter(route: (typeof routes)[number]): void {
  script?.remove();
  script = undefined;
  if (route === 'nothing') {
    place('view').replaceChildren(
      element('h2', {}, 'Nothing in particular'),
      element('p', {}, 'A page of plain text, without structured data.'),
    );
    showCarried(undefined);
  } else if (route === 'event-microdata' || route === 'product-rdfa') {
    const root = markedUp[route]();
    place('view').replaceChildren(root);
    showCarried(root.outerHTML.replaceAll('><', '>\n<'));
  } else {
    enterSubject(subjects[route]);
  }
}

function enterSubject({ heading, paragraphs, data }: Subject): void {
  const text = JSON.stringify(data, null, 2);
  script = element('script', { type: 'application/ld+json' }, text);
  document.head.append(script);
  place('view').replaceChildren(
    element('h2', {}, heading),
    ...paragraphs.map((paragraph) => element('p', {}, paragraph)),
  );
  showCarried(text);
}

function showCarried(text: string | undefined): void {
  place('carried').replaceChildren(
    element('h2', {}, 'What this route carries'),
    text === undefined
      ? element('p', { class: 'empty' }, 'No structured data.')
      : element(
          'pre',
          { tabindex: '0', 'aria-label': 'The structured data', 'data-testid': 'carried' },
          text,
        ),
  );
}

const context = startLab();
startRoutes(routes, enter);
if (context !== undefined) showTools(context);
