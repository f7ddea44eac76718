import type { AimArgs, Aimed, Thing } from '../../../protocol/acting-operations.ts';
import { CallError } from '../../../shared/result.ts';
import { own } from '../../facts/own.ts';
import { attribute, localName, ownerDocument } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import type { Point } from './affine.ts';
import { placeOf } from './at-rest.ts';
import { chooseOption, collapsedSelectOf } from './choose-option.ts';
import { elementNow } from './element-now.ts';
import { type FoundPoint, findPoint, type Search } from './find-point.ts';
import { hitAt, isForeign } from './hit.ts';
import { labelsFor } from './labels-for.ts';
import { forgetAim, rememberAim } from './last-aim.ts';
import { nextFrame } from './next-frame.ts';
import { reaches } from './reaches.ts';
import { otherOrigin } from './refusals.ts';
import { takeFocus } from './take-focus.ts';
import { refuseUnusable } from './usable.ts';
import { fromTab, pageRect, toTab } from './window-place.ts';

/**
 * Brings what a call names into view, waits until it rests, and finds a place where input reaches it; gives it the focus
 * instead where it is to get keys.
 *
 * @param choosing called right before an option is chosen, which is all that is done to it
 * @throws CallError NOT_FOUND, STALE_ELEMENT, CONFLICT, VALIDATION_ERROR or TEMPORARY_FAILURE, as `aim` in
 *   ../../../protocol/acting-operations.ts says
 */
export async function aim(
  viewed: ViewedPage,
  args: AimArgs,
  signal: AbortSignal,
  choosing: (option: Thing) => void = () => undefined,
): Promise<Aimed> {
  forgetAim();
  const { target } = args;
  if (!('uid' in target)) return aimAtPlace(viewed, target, args.for);
  const { uid } = target;
  const element = elementNow(uid, viewed);
  const thing = thingOf(element, viewed.closedShadowRoot);
  if (args.for === 'keys') {
    takeFocus(element, viewed);
    return { thing, notes: [] };
  }
  const select = args.for === 'press' ? collapsedSelectOf(element, viewed) : undefined;
  if (select !== undefined) {
    choosing(thing);
    return { thing, chosen: true, notes: chooseOption(element as HTMLOptionElement, select, viewed) };
  }
  if (isForeign(element)) throw otherOrigin({ frame: thing });
  refuseUnusable(element, args.for, viewed);
  const stillThere = (): void => void elementNow(uid, viewed);
  const { still, quick } = args;
  const found = await findPointOrLabel({ element, viewed, signal, stillThere, still, quick });
  // It may have been switched off meanwhile.
  refuseUnusable(element, args.for, viewed);
  rememberAim(
    {
      uid,
      sure: found.sure,
      ...(quick === true
        ? { before: placeOf(element, viewed).box, frame: nextFrame(ownerDocument(element)) }
        : {}),
    },
    own(ownerDocument(element), 'defaultView'),
    (hit, at) =>
      reaches(element, { element: hit, at, foreign: false }, viewed) || isInClosedRootOf(hit, element),
  );
  return {
    thing,
    point: toTab(viewed.document, found.point),
    ...(ownerDocument(element) === viewed.document ? {} : { inFrame: true }),
    notes: found.notes,
  };
}

function aimAtPlace(viewed: ViewedPage, place: Point, use: AimArgs['for']): Aimed {
  const { left, top, right, bottom } = pageRect(viewed.document);
  const [width, height] = [Math.round(right - left), Math.round(bottom - top)];
  const inside = place.x >= 0 && place.y >= 0 && place.x < width && place.y < height;
  const hit = inside ? hitAt(viewed, fromTab(viewed.document, place)) : undefined;
  if (hit === undefined) {
    throw new CallError(
      'VALIDATION_ERROR',
      `This place is not in the page’s viewport, which is ${width} px wide and ${height} px high. Give x and y within it, or the uid of an element.`,
      { details: { x: place.x, y: place.y, viewport: { width, height } } },
    );
  }
  const thing = thingOf(hit.element, viewed.closedShadowRoot);
  if (hit.foreign) throw otherOrigin({ frame: thing });
  if (use === 'keys') {
    takeFocus(hit.element, viewed);
    return { thing, notes: [] };
  }
  rememberAim({ sure: true }, null, () => true);
  const inFrame = ownerDocument(hit.element) !== viewed.document;
  return { thing, point: place, ...(inFrame ? { inFrame } : {}), notes: [] };
}

/** The element, or its label where a page hides the control itself. */
async function findPointOrLabel(search: Search): Promise<FoundPoint> {
  const { element } = search;
  try {
    return await findPoint(search);
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.code !== 'CONFLICT') throw error;
    for (const label of labelsFor(element)) {
      const found = await pointOfLabel(label);
      if (found !== undefined) return found;
    }
    throw isHiddenFileInput(element) ? withUploadHint(error) : error;
  }

  async function pointOfLabel(label: Element): Promise<FoundPoint | undefined> {
    try {
      const found = await findPoint({ ...search, element: label, accepts: element });
      return {
        ...found,
        notes: [
          ...found.notes,
          'The control itself cannot be hit, so its label was taken, which stands for it.',
        ],
      };
    } catch (error) {
      if (error instanceof CallError && error.failure.code === 'CONFLICT') return undefined;
      throw error;
    }
  }
}

function isHiddenFileInput(element: Element): boolean {
  return localName(element) === 'input' && attribute(element, 'type')?.toLowerCase() === 'file';
}

function withUploadHint(error: CallError): CallError {
  const { code, message, details } = error.failure;
  return new CallError(code, message, {
    details,
    hint: 'Files can be given to a hidden file input without a click: use upload_file with its uid.',
  });
}

/** Listeners outside of a closed shadow root are told its host only. */
function isInClosedRootOf(host: Element, element: Element): boolean {
  for (
    let root = own(element, 'getRootNode')();
    'host' in root;
    root = own(root.host as Element, 'getRootNode')()
  )
    if (root.host === host && (root as ShadowRoot).mode === 'closed') return true;
  return false;
}
