import { everyPage } from '../../every-page.ts';
/** A schema.org subject as test pages carry it. */
export interface Subject {
  readonly type: string;
  readonly name: string;
  readonly id?: string;
}

export type Syntax = 'JSON-LD' | 'microdata' | 'RDFa';

export function jsonLd({ type, name, id }: Subject): string {
  const node = {
    '@context': 'https://schema.org',
    '@type': type,
    name,
    ...(id === undefined ? {} : { '@id': id }),
  };
  return `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
}

export function microdata({ type, name, id }: Subject): string {
  const itemid = id === undefined ? '' : ` itemid="${id}"`;
  return `<div itemscope itemtype="https://schema.org/${type}"${itemid}><span itemprop="name">${name}</span></div>`;
}

export function rdfa({ type, name, id }: Subject): string {
  const resource = id === undefined ? '' : ` resource="${id}"`;
  return `<div vocab="https://schema.org/" typeof="${type}"${resource}><span property="name">${name}</span></div>`;
}

export const syntaxes: Readonly<Record<Syntax, (subject: Subject) => string>> = {
  'JSON-LD': jsonLd,
  microdata,
  RDFa: rdfa,
};

/** A page with this in its body. */
export function html(body: string, title = 'Page'): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head>
    <body><main><h1>${title}</h1><p>Words to read.</p></main><div id="subject">${body}</div></body></html>`;
}

/** The tools of a page that carries a subject of this kind (`event`, `product` …). */
export function toolsFor(...kinds: readonly string[]): string[] {
  const reading = kinds.length === 0 ? everyPage : ['get_structured_data', ...everyPage];
  return [...kinds.map((kind) => `get_${kind}_details`), ...reading];
}
