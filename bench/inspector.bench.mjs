import { resolve } from 'node:path';
import { buildExtension } from './browser.mjs';
import { inDevTools } from './inspector/in-devtools.mjs';
import { memory } from './inspector/memory.mjs';
import { opening } from './inspector/opening.mjs';
import { timeline } from './inspector/timeline.mjs';

export const title = 'The Inspector: opening it, a full timeline, and what an hour of changes leaves behind';

export async function* measure() {
  const extension = await extensionFolder();
  for (const [part, lines] of [
    ['opening it on a page with 100 tools', () => opening(extension)],
    ['opening it inside DevTools, on the same page', () => inDevTools(extension)],
    ['a timeline of 50,000 events', timeline],
    ['an hour of a page that changes its tools every second, in ten minutes', () => memory(extension)],
  ]) {
    yield part;
    for await (const line of lines()) yield `  ${line}`;
  }
}

/** The build named by PAGEHAND_EXTENSION, else `dist` made anew. */
async function extensionFolder() {
  const named = process.env.PAGEHAND_EXTENSION;
  if (named) return resolve(named);
  await buildExtension();
  return resolve(import.meta.dirname, '../dist');
}
