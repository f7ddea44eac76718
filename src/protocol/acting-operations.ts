/** What the worker has a page do around trusted input: find the place for it, and see what came of it. */
export interface ActingOperations {
  /**
   * Brings a target into view, waits until its box rests, and finds a point that hits it. Fails with NOT_FOUND,
   * STALE_ELEMENT, CONFLICT (`details.reason`: what keeps input from it) or TEMPORARY_FAILURE (it never rests).
   */
  aim: { args: AimArgs; result: Aimed };
  /**
   * Right before input: sees that what was aimed at is still hit there, and begins to watch what the page makes of it.
   * Fails as `aim` does.
   */
  begin: { args: BeginArgs; result: Begun };
  /** Waits until the page is quiet; then tells what changed since `begin`. */
  settled: { args: SettledArgs; result: Settled };
  /** Readies a field for a value, or gives it the value where that takes no input. Fails as `aim` does, and with VALIDATION_ERROR. */
  prepareFill: { args: FillArgs; result: FillPlan };
  /** What a field holds. */
  readField: { args: { readonly uid: string }; result: FieldNow };
  /** An option of what a combobox or a button opened, by its label. Waits a moment for it to appear. */
  findOption: { args: FillArgs; result: FoundOption };
  /** Scrolls. */
  scroll: { args: ScrollArgs; result: Scrolled };
  /** Where keys go: fails with CONFLICT where that is a frame of another origin. */
  focused: { args: Record<string, never>; result: Focused };
  /** Gives files to a file input, or drops them on an element. */
  giveFiles: { args: GiveFilesArgs; result: GivenFiles };
}

/** What a call names: an element by its uid, or a point in CSS px of the page’s viewport. */
export type Target = { readonly uid: string } | { readonly x: number; readonly y: number };

/** What an element is, in the words of a snapshot. */
export interface Thing {
  readonly uid?: string;
  readonly role: string;
  /** At most 200 characters. */
  readonly name: string;
}

/** Where keys go. */
export interface Focused {
  readonly thing?: Thing;
  /** It is in a frame. */
  readonly inFrame?: true;
}

export interface AimArgs {
  readonly target: Target;
  /**
   * `press`: to be clicked, so it must be enabled. `point`: hovered, scrolled or dropped on. `keys`: to be given the
   * focus; needs no point.
   */
  readonly for: 'press' | 'point' | 'keys';
  /** The call that acts, as the page knows it: what aiming changes on the page comes of it. */
  readonly callId?: string | undefined;
  /** Leaves it to `begin` to see that it rests, where nothing is known to move it. */
  readonly quick?: boolean;
  /** Does not scroll: something else was brought into view, and is to stay there. */
  readonly still?: boolean;
}

export interface Aimed {
  readonly thing: Thing;
  /** In CSS px of the tab’s viewport, frames counted in. Absent for `keys`, and where `chosen` says it is done. */
  readonly point?: { readonly x: number; readonly y: number };
  /** It is an option of a collapsed select, which has no box: it was selected, with the events a person’s choice fires. */
  readonly chosen?: true;
  /** It is in a frame, so frames must get input. */
  readonly inFrame?: true;
  /** What a reader should know: that another point of the box was taken. */
  readonly notes: readonly string[];
}

export interface BeginArgs {
  /** What must still be hit, as it was aimed at last; absent for keys. */
  readonly at?: { readonly x: number; readonly y: number } | undefined;
  /** Waits first until what was changed of the page is drawn: where input goes is found by what was drawn last. */
  readonly drawn?: boolean;
  /** The call that acts, and what the page answers it by itself if it leaves: with where it goes, `data.navigatingTo`. */
  readonly leaving?:
    | { readonly callId: string; readonly data: Readonly<Record<string, unknown>> }
    | undefined;
}

export interface Begun {
  readonly url: string;
}

export interface SettledArgs {
  /** ms the page has for its reaction; after the last change some more. */
  readonly quiet: number;
  /** ms after which a page that never rests is left as it is. */
  readonly most: number;
}

export interface Settled {
  readonly url: string;
  /** The page’s title. At most 200 characters. */
  readonly title: string;
  /** Whether anything of the document changed: nodes, text, attributes, what fields hold, the focus, scrolling. */
  readonly changed: boolean;
  /** The URL changed without a new document. */
  readonly urlBefore?: string;
  /** It came to rest; false: `most` was over first. */
  readonly rested: boolean;
  /** What has the focus now, where that changed to something else than what was pressed. */
  readonly focus?: Thing;
  /** It asked the browser for a download, which begins when its server answers. */
  readonly downloading?: true;
}

export interface FillArgs {
  readonly uid: string;
  readonly value: string | boolean | readonly string[];
}

/** How a field gets its value. */
export type FillPlan =
  /** The page’s end has done it. */
  | { readonly how: 'done'; readonly thing: Thing }
  /** It holds that already. */
  | { readonly how: 'nothing'; readonly thing: Thing }
  /**
   * It has the focus and what it holds is selected: `text` is to be typed over it, an empty one deletes. `choices`: then an
   * option that says just that may appear, and is to be clicked.
   */
  | { readonly how: 'type'; readonly thing: Thing; readonly text: string; readonly choices?: true }
  /** It is to be clicked: a checkbox, a radio button, a switch. `uid`: what to click, it or its label. */
  | { readonly how: 'click'; readonly thing: Thing; readonly uid: string }
  /** It is to be clicked, and then an option of what opens. */
  | { readonly how: 'open'; readonly thing: Thing; readonly uid: string };

export interface FieldNow {
  readonly thing: Thing;
  /**
   * Labels of what is chosen; `mixed` for a box that is neither on nor off. Masked for secret fields: `secret` says so, and
   * `matches` whether it is what was asked for.
   */
  readonly value: string | boolean | readonly string[];
  readonly secret?: true;
  /** Whether it holds what the last `prepareFill` of it was to give it. */
  readonly matches: boolean;
  /** What the page says is wrong with it, where it says so. */
  readonly invalid?: string;
}

export interface FoundOption {
  /** To be clicked. */
  readonly uid: string;
  readonly thing: Thing;
}

export interface ScrollArgs {
  /** What to scroll: into view an element, or the nearest thing around it that scrolls; absent: the page. */
  readonly uid?: string | undefined;
  /** Absent: `uid` is brought into view. */
  readonly to?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** Or by this many times what is visible of it, down and to the right. */
  readonly pages?: { readonly x: number; readonly y: number } | undefined;
}

export interface Scrolled {
  readonly thing?: Thing;
  /** CSS px from the upper left, and how far that goes. */
  readonly x: number;
  readonly y: number;
  readonly mostX: number;
  readonly mostY: number;
  readonly moved: boolean;
}

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

export interface GiveFilesArgs {
  readonly uid: string;
  readonly files: readonly GivenFile[];
  /** Drops them on the element, as nothing else takes them. */
  readonly drop?: true;
}

/** A file as the page has it now. */
export interface HeldFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export type GivenFiles =
  /** A file input has them, and the page was told as of a person’s choice. */
  | { readonly how: 'given'; readonly thing: Thing; readonly files: readonly HeldFile[] }
  /** The page took what was dropped. */
  | { readonly how: 'dropped'; readonly thing: Thing; readonly files: readonly HeldFile[] }
  /** The page takes nothing that is dropped there. */
  | { readonly how: 'untaken'; readonly thing: Thing }
  /** Something that opens a chooser, perhaps: no file input is tied to it. */
  | { readonly how: 'click'; readonly thing: Thing };
