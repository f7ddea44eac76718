import { offerOperation } from '../operations.ts';
import { elementBox } from './element-box.ts';
import { findOnPage } from './find-page.ts';
import { layOutNamed } from './named-elements.ts';
import { renderPage } from './render-page.ts';
import type { ViewedPage } from './view-page.ts';
import { waitForText } from './wait-for-text.ts';

const viewed: ViewedPage = {
  document,
  // Where this runs as a plain script, closed shadow roots stay closed.
  closedShadowRoot: globalThis.chrome?.dom?.openOrClosedShadowRoot,
};

offerOperation('view', (args) => renderPage(viewed, args));
offerOperation('find', (args) => findOnPage(viewed, args));
offerOperation('waitForText', (args, signal) => waitForText(viewed, args, signal));
offerOperation('box', (args, signal) => elementBox(viewed, args, signal));
offerOperation('layOutNamed', (args) => layOutNamed(viewed, args));
