/**
 * One thing of a page as a reader sees it: what the walk makes, and what is rendered, compared and searched. The tree
 * holds no `generic` or `none` element unless it can be clicked or has a name, and no empty text; what such elements
 * hold stands in their parent, and so does what only words are in (paragraphs, emphasis, labels). What some nodes have is
 * worked out when it is read, so copies are made by naming what is wanted, and before the page changes.
 */
export interface ViewNode {
  /**
   * The ARIA role. Besides these: `text` (its text is `name`), `document` for the root of a page or frame, `iframe` for a
   * frame (its one child is its document, where that can be read), `generic` for a thing without role that can be
   * clicked or that has a name, and for elements HTML gives no role `date`, `time`, `datetime`, `month`, `week`, `color`,
   * `file`, `canvas`, `video`, `audio` and `object`.
   */
  readonly role: string;
  /** By accname-1.2; of `text`, the text as rendered, line breaks included. Empty where there is none. */
  readonly name: string;
  /**
   * `content`: the name is what the element's content says, so it repeats `children` where there are any. Widgets,
   * links and headings have then no text among their children, only things of their own role. `author`: the name comes
   * from an attribute or another element.
   */
  readonly nameFrom?: 'content' | 'author' | undefined;
  readonly description?: string;
  /** What a field holds, or a frame's size, `300×150`. Secret fields that are filled show dots, always as many. */
  readonly value?: string;
  /**
   * Only what holds, in the order of {@link import('./states-of.ts').stateOrder}: `checked`, `mixed`, `pressed`,
   * `expanded`, `collapsed`, `selected`, `disabled`, `readonly`, `required`, `invalid`, `current` or `current=page`,
   * `modal`, `busy`, `focused`, `multiselectable`, `level=2`, `hidden` (a file input that its label or a script opens),
   * `sort=ascending`.
   */
  readonly states: readonly string[];
  /**
   * Where a link leads: from the path on within the page's own origin, else absolute; at most 2,000 characters. Of a
   * frame that cannot be read, its origin.
   */
  readonly url?: string;
  /** Of a frame of another origin, where frames are told apart: see {@link import('./frame-ids.ts').FrameIds}. */
  readonly frame?: number;
  /** On what can be acted on, and on structure a reader may want to look into. See {@link import('./uids.ts').Uids}. */
  readonly uid?: string;
  readonly children: readonly ViewNode[];
  /** In memory only, and of this document only. Of `text`, the element the text stands in. */
  readonly element?: Element;
  /** It is a `select`. */
  readonly select?: true | undefined;
  /** Whether part of its box is in the viewport. Absent where it was not looked at. */
  readonly inViewport?: boolean;
}
