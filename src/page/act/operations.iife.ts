import { offerOperation } from '../operations.ts';
import type { ViewedPage } from '../view/view-page.ts';
import { aim } from './aim/aim.ts';
import { focusedThing } from './aim/focused-thing.ts';
import { nextFrame } from './aim/next-frame.ts';
import { scrollPage } from './aim/scroll-page.ts';
import { stillAtRest } from './aim/still-at-rest.ts';
import { stillHit } from './aim/still-hit.ts';
import { beginWatch, watchFor } from './changes/begin-watch.ts';
import { settled } from './changes/settled.ts';
import { giveFiles } from './files/give-files.ts';
import { findOption } from './fill/find-option.ts';
import { prepareFill } from './fill/prepare-fill.ts';
import { readField } from './fill/read-field.ts';
import { thingOf } from './thing.ts';

const closedShadowRoot = globalThis.chrome?.dom?.openOrClosedShadowRoot;
const viewed: ViewedPage = { document, closedShadowRoot };

/**
 * Frames after which what is so now was drawn. On a busy machine the page runs ahead: one frame is being made while the one
 * before waits to become the current one, and the one before that to be drawn, and drawing waits for the frame before it.
 */
const untilDrawn = 5;

offerOperation('aim', (args, signal) => {
  const { callId } = args;
  watchFor(viewed, callId);
  return aim(viewed, args, signal, (clicked) =>
    beginWatch(viewed, { leaving: callId === undefined ? undefined : { callId, data: { clicked } } }),
  );
});
offerOperation('begin', async (args) => {
  for (let frames = args.drawn === true ? untilDrawn : 0; frames > 0; frames -= 1) await nextFrame(document);
  if (args.at !== undefined) {
    await stillAtRest(viewed);
    stillHit(viewed, args.at);
  }
  return beginWatch(viewed, args);
});
offerOperation('settled', (args, signal) =>
  settled(viewed, args, signal, (element) => thingOf(element, closedShadowRoot)),
);
offerOperation('focused', () => focusedThing(viewed));
offerOperation('scroll', (args) => scrollPage(viewed, args));
offerOperation('prepareFill', (args) => prepareFill(viewed, args));
offerOperation('readField', (args) => readField(viewed, args));
offerOperation('findOption', (args, signal) => findOption(viewed, args, signal));
offerOperation('giveFiles', (args) => giveFiles(viewed, args));
