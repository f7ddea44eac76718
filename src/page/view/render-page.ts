import type { ViewArgs, ViewResult } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import { own } from '../facts/own.ts';
import { diffLegend, diffLines } from './diff.ts';
import type { GivenSnapshot } from './diff-memory.ts';
import { findInView } from './find.ts';
import { elementOf } from './find-uid.ts';
import { closedFramesNote } from './frame-notes.ts';
import { renderLines } from './render.ts';
import { linesOf, type ViewLine } from './render-lines.ts';
import { lengthOf } from './render-rows.ts';
import { plainText, startOf } from './render-text.ts';
import { Sight } from './sight.ts';
import type { ViewNode } from './view-node.ts';
import { addressOf, look, type ViewedPage } from './view-page.ts';
import { viewState } from './view-state.ts';
import type { View } from './walk.ts';

/** Characters of a snapshot for each node of a page, at least as often as not. */
const charsOfNode = 8;

/**
 * What the page shows, as text, or what changed of it since the caller looked last.
 *
 * @throws CallError NOT_FOUND or STALE_ELEMENT for `root`, NOT_FOUND for a page there is not
 */
export function renderPage(viewed: ViewedPage, args: ViewArgs): ViewResult {
  const { caller, find, page, changesOnly, maxChars, embedded, pageOrigin } = args;
  // With and without what is in frames, they are not of the same.
  const root = embedded === undefined ? args.root : `${args.root ?? ''} with frames`;
  const { given, uids } = viewState();
  const last = given.last(caller, root);
  const source = { url: addressOf(viewed.document), title: titleOf(viewed.document) };
  if (page !== undefined && page > 1 && last?.isFresh === true && last.url === source.url) {
    if (args.root !== undefined) elementOf(args.root, uids, () => look(viewed).root);
    return { ...source, number: last.number, ...partOf(last, page, maxChars) };
  }
  const view = look(viewed, { root: args.root, viewport: embedded !== undefined, embedded, pageOrigin });
  const lines = new PageLines(viewed, view, args);
  const notes = [...view.notes, ...closedFramesNote(view.closedFrames)];
  // What shows only a part does not stand for the whole the reader knows.
  const isPart =
    !view.complete || find !== undefined || (page !== undefined && page > 1 && last !== undefined);
  if (!changesOnly) {
    const whole = snapshot(view.root, lines, args);
    if (!view.complete && find === undefined) given.outdate(caller, root);
    const number = isPart ? {} : { number: given.give(caller, root, lines.all, { notes, url: source.url }) };
    return { ...source, ...number, ...whole, notes: [...notes, ...whole.notes] };
  }
  const changes = last && view.complete ? diffLines(last.lines, lines.all)?.join('\n') : undefined;
  const totalChars = lengthOf(lines.all);
  const about = {
    ...source,
    ...(isPart ? {} : { number: given.give(caller, root, lines.all, { notes, url: source.url }) }),
  };
  if (last !== undefined && changes !== undefined && changes.length <= Math.min(maxChars, totalChars)) {
    const since = last.number;
    const said =
      changes === ''
        ? `Nothing changed since snapshot ${since}.`
        : `Changes since snapshot ${since}. ${diffLegend}.`;
    return {
      ...about,
      since,
      text: changes,
      totalChars,
      pages: 1,
      linesLeft: 0,
      notes: [said, ...view.notes],
    };
  }
  const why = !view.complete
    ? 'Not all of the page could be looked at, so that what changed cannot be told: this is a new snapshot.'
    : last === undefined
      ? 'There is no earlier snapshot to tell changes from: this is a full one.'
      : `More changed since snapshot ${last.number} than is worth telling: this is a full snapshot.`;
  if (!view.complete) given.outdate(caller, root);
  const whole = snapshot(view.root, lines, args);
  return { ...about, ...whole, notes: [why, ...view.notes, ...whole.notes] };
}

/** The lines of one view. What is in view is found out only where not all of them are told. */
class PageLines {
  readonly #viewed: ViewedPage;
  readonly #view: View;
  readonly #args: ViewArgs;
  #lines: readonly ViewLine[] | undefined;
  #known: boolean;

  constructor(viewed: ViewedPage, view: View, args: ViewArgs) {
    this.#viewed = viewed;
    this.#view = view;
    this.#args = args;
    this.#known = args.embedded !== undefined;
  }

  /** All of them. */
  get all(): readonly ViewLine[] {
    this.#lines ??= this.#make(this.#willBeCut());
    return this.#lines;
  }

  /** The same, to be told as the call wants them. */
  get toTell(): readonly ViewLine[] {
    const { page, find, maxChars } = this.#args;
    const inOrder = page !== undefined || find !== undefined;
    if (inOrder || this.#known || lengthOf(this.all) <= maxChars) return this.all;
    this.#lines = this.#make(true);
    return this.#lines;
  }

  /** A guess, so that large pages are not put into lines twice. */
  #willBeCut(): boolean {
    const { page, find, changesOnly, maxChars } = this.#args;
    if (page !== undefined || find !== undefined || changesOnly || this.#known) return false;
    return this.#view.nodes * charsOfNode > maxChars;
  }

  #make(withSight: boolean): ViewLine[] {
    if (withSight) this.#known = true;
    const sight = withSight ? new Sight(this.#viewed.document) : undefined;
    return linesOf(this.#view.root, { close: this.#args.root !== undefined, sight });
  }
}

/** A part of what the caller was given, so that the parts are of one time. */
function partOf(
  { number, lines, notes }: GivenSnapshot,
  page: number,
  maxChars: number,
): Omit<ViewResult, 'url' | 'title' | 'number'> {
  const part = told(lines, { page, find: undefined, maxChars });
  const origin = `This is of snapshot ${number}, as the page was then. page: 1 looks anew.`;
  return { ...part, notes: [...notes, ...part.notes, origin] };
}

function titleOf(document: Document): string {
  return startOf(plainText(own(document, 'title')), 200);
}

type Whole = Pick<ViewResult, 'text' | 'totalChars' | 'pages' | 'linesLeft' | 'notes' | 'found'>;

function snapshot(root: ViewNode, lines: PageLines, wish: ViewArgs): Whole {
  const { find } = wish;
  const uids =
    find === undefined ? [] : findInView(root, { text: find }, 200).hits.flatMap(({ uid }) => uid ?? []);
  return told(lines.toTell, wish, uids);
}

function told(
  lines: readonly ViewLine[],
  { find, page, maxChars }: Pick<ViewArgs, 'find' | 'page' | 'maxChars'>,
  uids: readonly string[] = [],
): Whole {
  const { text, totalChars, pages, left, found } = renderLines(lines, { budget: maxChars, page, find, uids });
  if (page !== undefined && page > pages) {
    throw new CallError('NOT_FOUND', `There are ${pages} pages with this max_chars. Ask for one of these.`);
  }
  return {
    text,
    totalChars,
    pages,
    linesLeft: left,
    ...(found === undefined ? {} : { found }),
    notes: notesOn({ find, page, pages, left, totalChars, found }),
  };
}

function notesOn(about: {
  find: string | undefined;
  page: number | undefined;
  pages: number;
  left: number;
  totalChars: number;
  found: number | undefined;
}): string[] {
  const { find, page, pages, left, totalChars, found } = about;
  if (find !== undefined) {
    if (found === 0)
      return ['Nothing that is shown says this. Try fewer words, or wait_for if it is yet to come.'];
    return [
      `${found === 1 ? 'One line says' : `${found} lines say`} this; what is above and below is shown, too.`,
    ];
  }
  if (page !== undefined) {
    return [
      page < pages
        ? `Page ${page} of ${pages}. Go on with page: ${page + 1}.`
        : `Page ${page} of ${pages}, the last.`,
    ];
  }
  if (left === 0) return [];
  return [
    `${left} of the lines are left out, at the places marked with …: the whole has ${totalChars} characters. What is in view comes first. Look into a part with root: uid, search with find, or read everything with page: 1 to ${pages}.`,
  ];
}
