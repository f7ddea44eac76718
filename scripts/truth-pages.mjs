/**
 * How far the walk of src/page/view agrees with the browser's own accessibility tree, element by element.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '..');
export const truthFolder = resolve(root, 'tests/fixtures/truth');

/** The browser's own names for roles, and for elements that have none, in the words of ARIA and of the view. */
const vocabulary = {
  Audio: 'audio',
  Canvas: 'canvas',
  ColorWell: 'color',
  Date: 'date',
  DateTime: 'datetime',
  DisclosureTriangle: 'button',
  DisclosureTriangleGrouped: 'button',
  EmbeddedObject: 'object',
  Iframe: 'iframe',
  InputTime: 'time',
  LabelText: 'generic',
  LayoutTable: 'table',
  LayoutTableCell: 'cell',
  LayoutTableRow: 'row',
  Legend: 'generic',
  MathMLMath: 'math',
  PluginObject: 'object',
  Abbr: 'generic',
  Ruby: 'generic',
  Figcaption: 'generic',
  Section: 'generic',
  DescriptionList: 'generic',
  SvgRoot: 'img',
  Video: 'video',
  image: 'img',
};
/** Kinds of input for which the view has a word and the browser only one for several. */
const finer = { file: 'button', month: 'datetime', week: 'datetime' };

/** What the view leaves out on purpose, or reads as text. */
const plainRoles = new Set(
  (
    'Abbr Figcaption InlineTextBox LabelText LayoutTable LayoutTableCell LayoutTableRow Legend LineBreak ListMarker ' +
    'MathMLFraction MathMLIdentifier MathMLNumber MathMLOperator MathMLSup MenuListPopup RootWebArea Ruby RubyAnnotation ' +
    'StaticText SvgRoot caption code deletion DescriptionList emphasis generic insertion mark paragraph rowgroup ' +
    'sectionfooter sectionheader strong subscript superscript time'
  ).split(' '),
);

/** @returns {string[]} the names of the pages, without `.html` */
export function truthPages() {
  return readdirSync(truthFolder)
    .filter((file) => file.endsWith('.html') && !file.startsWith('_'))
    .map((file) => file.replace(/\.html$/, ''))
    .sort();
}

/** @returns {{ page: string, element: string, ours: string, theirs: string, reason: string }[]} */
export function acceptedDifferences() {
  return JSON.parse(readFileSync(resolve(truthFolder, 'accepted.json'), 'utf8'));
}

/** Why a difference is accepted; undefined where it is not listed. */
export function reasonFor(accepted, { page, element, ours, theirs }) {
  return accepted.find(
    (each) => each.page === page && each.element === element && each.ours === ours && each.theirs === theirs,
  )?.reason;
}

/** The walk as one script that leaves `view` behind, built the way the extension builds it. */
export async function walkBundle() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      write: false,
      minify: false,
      target: 'chrome134',
      lib: { entry: resolve(root, 'tests/fixtures/truth/_entry.ts'), formats: ['iife'], name: 'view' },
    },
  });
  return [built].flat()[0].output[0].code;
}

/** Serves the pages of the folder. */
export async function serveTruth() {
  const types = { html: 'text/html', css: 'text/css', svg: 'image/svg+xml', js: 'text/javascript' };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://site').pathname.slice(1);
    try {
      const body = readFileSync(resolve(truthFolder, name.replaceAll('/', '')));
      const type = types[name.split('.').at(-1)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  return { origin: `http://localhost:${server.address().port}`, close: () => server.close() };
}

/**
 * Opens one page and compares, for each element both trees list.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {string} bundle from {@link walkBundle}
 * @returns {Promise<{ both: number, differences: { element: string, ours: string, theirs: string }[], missing: string[],
 *   extra: string[] }>} `missing`: what only the browser lists; `extra`: what only the view lists
 */
export async function comparePage(page, url, bundle) {
  await page.addInitScript(() => {
    const roots = new WeakMap();
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const shadow = attach.call(this, init);
      roots.set(this, shadow);
      return shadow;
    };
    globalThis.closedShadowRoot = (element) => roots.get(element) ?? null;
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(bundle);
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('Accessibility.enable');
    const theirs = await browserTree(session);
    const { result } = await session.send('Runtime.evaluate', {
      expression: `globalThis.listed = view.listed(document, globalThis.closedShadowRoot); listed.map(({ element }) => element)`,
    });
    const facts = await page.evaluate(() =>
      globalThis.listed.map(({ role, name, label }) => ({ role, name, label })),
    );
    const { result: members } = await session.send('Runtime.getProperties', {
      objectId: result.objectId,
      ownProperties: true,
    });
    const elements = members.filter(({ name }) => /^\d+$/.test(name));
    const ids = await Promise.all(
      elements.map(async ({ value }) => {
        const { node } = await session.send('DOM.describeNode', { objectId: value.objectId });
        return node.backendNodeId;
      }),
    );
    let both = 0;
    const differences = [];
    facts.forEach(({ role, name, label }, index) => {
      const node = theirs.get(ids[index]);
      if (node === undefined) return;
      both++;
      const theirRole = vocabulary[node.role.value] ?? node.role.value;
      const ours = `${finer[role] ?? role} ${JSON.stringify(tidy(name))}`;
      const their = `${theirRole} ${JSON.stringify(tidy(node.name?.value ?? ''))}`;
      if (ours !== their) differences.push({ element: label, ours, theirs: their });
    });
    const listed = new Set(ids);
    const missing = [...theirs]
      .filter(([id, { role }]) => !listed.has(id) && !plainRoles.has(role.value))
      .map(([, { role, name }]) => `${role.value} ${JSON.stringify(name?.value ?? '')}`);
    const extra = facts
      .filter((_fact, index) => !theirs.has(ids[index]))
      .map(({ role, label }) => `${role} ${label}`);
    return { both, differences, missing, extra };
  } finally {
    await session.detach();
  }
}

async function browserTree(session) {
  const nodes = new Map();
  const { frameTree } = await session.send('Page.getFrameTree');
  for (const { frame } of framesOf(frameTree)) {
    const { nodes: found } = await session.send('Accessibility.getFullAXTree', { frameId: frame.id });
    for (const node of found) {
      const role = node.role?.value;
      if (node.ignored || role === 'InlineTextBox' || role === 'StaticText') continue;
      if (node.backendDOMNodeId !== undefined && !nodes.has(node.backendDOMNodeId))
        nodes.set(node.backendDOMNodeId, node);
    }
  }
  return nodes;
}

function framesOf(tree) {
  return [tree, ...(tree.childFrames ?? []).flatMap(framesOf)];
}

/** White space, no-break spaces among it, is none of the question. */
function tidy(text) {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}
