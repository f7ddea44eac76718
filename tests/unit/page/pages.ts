import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { JSDOM } from 'jsdom';

const folder = resolve(import.meta.dirname, '../../fixtures/pages');

/** Names of all fixture pages. */
export const pageNames = readdirSync(folder).map((file) => file.replace(/\.html$/, ''));

/** A fixture page as a document at `https://site.example/page`. */
export function page(name: string): Document {
  return html(readFileSync(resolve(folder, `${name}.html`), 'utf8'));
}

/** A document of this HTML, or of another type. */
export function html(source: string, contentType = 'text/html'): Document {
  return new JSDOM(source, { url: 'https://site.example/page', contentType }).window.document;
}

export const never: AbortSignal = new AbortController().signal;
