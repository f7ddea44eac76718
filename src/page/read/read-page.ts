import type { ReadArgs, ReadResult } from '../../protocol/page-operations.ts';
import { attribute, own } from '../facts/own.ts';
import { cutText } from './cut-text.ts';
import { type Article, articleLimits, findArticle } from './find-article.ts';
import { findSection } from './find-section.ts';
import { plainDocument } from './plain-document.ts';
import { type Markdown, toMarkdown } from './to-markdown.ts';
import { copyLimits, type VisibleCopy, visibleCopy } from './visible-copy.ts';

/** Headings listed in a result at most. */
const maxHeadings = 100;

/** Characters of a listed heading; `section` finds it by its beginning too. */
const longestHeading = 200;

interface Reading extends Markdown {
  readonly source: ReadResult['source'];
  readonly article?: Article;
}

/**
 * The document's main content as Markdown, or all its visible text where no main content stands out. The document is
 * only read, nothing is requested, and a page of any size is answered within 2 s: what had to be left out for that is in
 * the notes.
 *
 * @throws the signal's reason when it is aborted.
 */
export function readPage(document: Document, args: ReadArgs, signal: AbortSignal): ReadResult {
  signal.throwIfAborted();
  const notes: string[] = [];
  const plain = plainDocument(document);
  if (plain !== undefined) {
    notes.push(plain.note);
    return answer(
      document,
      args,
      { text: plain.text, headings: [], source: plain.text === '' ? 'none' : 'page' },
      notes,
    );
  }

  const copy = visibleCopy(document);
  signal.throwIfAborted();
  if (copy.cut !== undefined) notes.push(cutNote(copy));
  const article = articleOf(document, copy, notes);
  signal.throwIfAborted();
  const wholePage = (): Reading => {
    if (!copy.hasText) return { text: '', headings: [], source: 'none', article };
    return { ...toMarkdown(copy.document.body), source: 'page', article };
  };
  let reading: Reading =
    article.content === undefined
      ? wholePage()
      : { ...toMarkdown(article.content), source: 'article', article };
  if (
    args.section !== undefined &&
    reading.source === 'article' &&
    findSection(reading, args.section) === undefined
  ) {
    const page = wholePage();
    if (findSection(page, args.section) !== undefined) {
      notes.push('The section is not part of the main content, so all of the page was searched.');
      reading = page;
    }
  }
  if (reading.source === 'none') notes.push(emptyNote(copy));
  return answer(document, args, reading, notes);
}

function articleOf(document: Document, copy: VisibleCopy, notes: string[]): Article {
  if (copy.elements > articleLimits.elements || copy.chars > articleLimits.chars) {
    notes.push(
      'The page is too large to look for its main content: all visible text is given, with menus and the like.',
    );
    return {};
  }
  if (!copy.hasText) return {};
  try {
    return findArticle(document, copy);
  } catch (error) {
    // A library over pages of all kinds: where it fails, all visible text is still an answer.
    notes.push(
      `The main content could not be told apart (${String(error).slice(0, 100)}): all visible text is given.`,
    );
    return {};
  }
}

function answer(document: Document, args: ReadArgs, reading: Reading, notes: string[]): ReadResult {
  const { article, headings, source } = reading;
  let { text } = reading;
  if (args.section !== undefined && source !== 'none') {
    const section = findSection(reading, args.section);
    if (section === undefined) {
      const known =
        headings.length === 0 ? 'The text has no headings.' : 'Pass the text or index of one in headings.';
      notes.push(`There is no section ${JSON.stringify(args.section.slice(0, 100))}. ${known}`);
    }
    text = section ?? '';
  }
  const page = cutText(text, args.offset, args.maxChars);
  if (args.offset > 0 && args.offset >= text.length) {
    notes.push(`The text ends at ${text.length}: there is nothing at offset ${args.offset}.`);
  }
  if (headings.length > maxHeadings)
    notes.push(`Only the first ${maxHeadings} of ${headings.length} headings are listed.`);
  const root = own(document, 'documentElement');
  const language = root === null ? null : attribute(root, 'lang');
  return {
    url: own(document, 'URL'),
    title: (article?.title ?? own(document, 'title')).slice(0, 500),
    ...(article?.byline === undefined ? {} : { byline: article.byline }),
    ...(article?.published === undefined ? {} : { published: article.published }),
    ...(language ? { language } : {}),
    markdown: page.text,
    headings: headings
      .slice(0, maxHeadings)
      .map(({ level, text }) => ({ level, text: text.slice(0, longestHeading) })),
    totalChars: text.length,
    ...(page.nextOffset === undefined ? {} : { nextOffset: page.nextOffset }),
    source,
    notes,
  };
}

function cutNote({ cut }: VisibleCopy): string {
  const limit = {
    chars: `${copyLimits.chars} characters`,
    elements: `${copyLimits.elements} elements`,
    ms: `${copyLimits.ms} ms`,
  };
  return `The page is very large: reading stopped after ${limit[cut ?? 'ms']}, the rest is missing. Take a snapshot, or find a text in the page, to see more.`;
}

function emptyNote({ images, imageTexts }: VisibleCopy): string {
  if (images === 0) return 'The page shows no text. It may still be loading, or draw its content itself.';
  const texts =
    imageTexts.length === 0
      ? 'None has an alternative text.'
      : `Their texts: ${imageTexts.join('; ').slice(0, 2_000)}.`;
  return `The page shows no text, only ${images} image${images === 1 ? '' : 's'}. ${texts} Take a screenshot to see them.`;
}
