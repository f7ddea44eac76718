import type { ViewArgs, ViewResult } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import { own } from '../facts/own.ts';
import { diffLegend, diffLines } from './diff.ts';
import { findInView } from './find.ts';
import { closedFramesNote } from './frame-notes.ts';
import { renderLines } from './render.ts';
import { linesOf, type ViewLine } from './render-lines.ts';
import { plainText, startOf } from './render-text.ts';
import type { ViewNode } from './view-node.ts';
import { addressOf, look, type ViewedPage } from './view-page.ts';
import { viewState } from './view-state.ts';

/**
 * What the page shows, as text, or what changed of it since the caller looked last.
 *
 * @throws CallError NOT_FOUND or STALE_ELEMENT for `root`, NOT_FOUND for a page there is not
 */
export function renderPage(viewed: ViewedPage, args: ViewArgs): ViewResult {
  const { caller, find, page, changesOnly, maxChars, embedded, pageOrigin } = args;
  const view = look(viewed, { root: args.root, viewport: true, embedded, pageOrigin });
  const lines = linesOf(view.root, { close: args.root !== undefined });
  // With and without what is in frames, they are not of the same.
  const root = embedded === undefined ? args.root : `${args.root ?? ''} with frames`;
  const { given } = viewState();
  const last = given.last(caller, root);
  const whole = snapshot(view.root, lines, args);
  // What shows only a part does not stand for the whole the reader knows.
  const isPart =
    !view.complete || find !== undefined || (page !== undefined && page > 1 && last !== undefined);
  const about = {
    url: addressOf(viewed.document),
    title: startOf(plainText(own(viewed.document, 'title')), 200),
    ...(isPart ? {} : { number: given.give(caller, root, lines) }),
  };
  if (!changesOnly)
    return {
      ...about,
      ...whole,
      notes: [...view.notes, ...closedFramesNote(view.closedFrames), ...whole.notes],
    };
  const changes = last && view.complete ? diffLines(last.lines, lines)?.join('\n') : undefined;
  if (
    last !== undefined &&
    changes !== undefined &&
    changes.length <= Math.min(maxChars, whole.text.length)
  ) {
    const since = last.number;
    const said =
      changes === ''
        ? `Nothing changed since snapshot ${since}.`
        : `Changes since snapshot ${since}. ${diffLegend}.`;
    return {
      ...about,
      since,
      text: changes,
      totalChars: whole.totalChars,
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
  return { ...about, ...whole, notes: [why, ...view.notes, ...whole.notes] };
}

type Whole = Pick<ViewResult, 'text' | 'totalChars' | 'pages' | 'linesLeft' | 'notes' | 'found'>;

function snapshot(root: ViewNode, lines: readonly ViewLine[], { find, page, maxChars }: ViewArgs): Whole {
  const uids =
    find === undefined ? [] : findInView(root, { text: find }, 200).hits.flatMap(({ uid }) => uid ?? []);
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
