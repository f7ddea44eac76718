import { type Heading, MarkdownWriter } from './markdown-writer.ts';
import { tableMarkdown } from './table-markdown.ts';

/** A text and its headings. */
export interface Markdown {
  readonly text: string;
  readonly headings: readonly Heading[];
}

const inlineMarks: { readonly [name: string]: string } = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
};
const inlineNames = new Set(
  'abbr button cite dfn ins kbd mark q samp small span sub sup time u var'.split(' '),
);
const blockNames =
  'address,article,aside,blockquote,dd,div,dl,dt,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,ul';

/**
 * The Markdown of an element of a {@link visibleCopy}. It recurses, which is safe because the copy's depth is bounded.
 */
export function toMarkdown(element: Element): Markdown {
  const writer = new MarkdownWriter();
  writeContent(writer, element);
  return { text: writer.end(), headings: writer.headings };
}

function writeContent(writer: MarkdownWriter, parent: Node): void {
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) writeNode(writer, node);
}

function writeNode(writer: MarkdownWriter, node: Node): void {
  if (node.nodeType === 3) writer.text((node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' '));
  else if (node.nodeType === 1) writeElement(writer, node as Element);
}

function writeElement(writer: MarkdownWriter, element: Element): void {
  const name = element.localName;
  const content = () => writeContent(writer, element);
  const mark = inlineMarks[name];
  if (mark !== undefined) writer.inline(content, (text) => mark + text + mark);
  else if (inlineNames.has(name)) content();
  else if (name === 'a') writeLink(writer, element, content);
  else if (name === 'br') writer.lineBreak();
  else if (name === 'code') writer.inline(() => writer.text(plainText(element)), inlineCode);
  else if (name === 'img') writer.text(`![${element.getAttribute('alt') ?? ''}]`);
  else if (/^h[1-6]$/.test(name))
    writer.heading(Number(name[1]), plainText(element).replace(/\s*[#¶§]$/, ''), content);
  else if (name === 'pre') writer.verbatim(codeBlock(element));
  else if (name === 'hr') writer.verbatim('---');
  else if (name === 'blockquote') writer.indented('> ', '> ', 2, content);
  else if (name === 'ul' || name === 'ol') writeList(writer, element, name === 'ol');
  else if (name === 'dt') writeBlock(writer, () => writer.inline(content, (text) => `**${text}**`), 2, 1);
  else if (name === 'dd') writeBlock(writer, content, 1, 1);
  else if (name === 'table') {
    const table = tableMarkdown(element, (cell) => toMarkdown(cell).text);
    if (table === undefined) writeBlock(writer, content, 2, 2);
    else writer.verbatim(table);
  } else writeBlock(writer, content, 2, 2);
}

function writeBlock(writer: MarkdownWriter, content: () => void, before: 1 | 2, after: 1 | 2): void {
  writer.endBlock(before);
  content();
  writer.endBlock(after);
}

function writeLink(writer: MarkdownWriter, element: Element, content: () => void): void {
  const href = element
    .getAttribute('href')
    ?.replace(/[()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  if (href === undefined) {
    content();
  } else if (element.querySelector(blockNames)) {
    writer.link = href;
    content();
    writer.endBlock(2);
    writer.link = undefined;
  } else {
    // A lone sign is a heading's link to itself.
    writer.inline(content, (text) => (/^[#¶§]$/.test(text) ? '' : `[${text.replace(/\s+/g, ' ')}](${href})`));
  }
}

function writeList(writer: MarkdownWriter, list: Element, ordered: boolean): void {
  let number = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1;
  const nested = list.parentElement?.localName === 'li';
  writer.endBlock(nested ? 1 : 2);
  let first = !nested;
  for (const item of list.childNodes) {
    if (item.nodeName !== 'LI') {
      writeNode(writer, item);
      continue;
    }
    const marker = ordered ? `${number++}. ` : '- ';
    writer.indented(marker, ' '.repeat(marker.length), first ? 2 : 1, () => writeContent(writer, item));
    first = false;
  }
  writer.endBlock(nested ? 1 : 2);
}

function inlineCode(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function codeBlock(block: Element): string {
  const classes = [block.parentElement, block, block.querySelector('code')]
    .map((each) => each?.className)
    .join(' ');
  const [, language = ''] = /(?:^|\s)(?:lang(?:uage)?|highlight-source)-([\w+#.-]+)/.exec(classes) ?? [];
  for (const line of block.querySelectorAll('br')) line.replaceWith('\n');
  for (const line of block.querySelectorAll('div,p,li'))
    if (!/\n$/.test(line.textContent ?? '')) line.append('\n');
  const text = (block.textContent ?? '').replace(/\s+$/, '').replace(/^\s*\n/, '');
  if (text === '') return '';
  const longest = Math.max(
    2,
    ...(text.match(/^\s*`{3,}/gm) ?? []).slice(0, 1000).map((run) => run.trim().length),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function plainText(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}
