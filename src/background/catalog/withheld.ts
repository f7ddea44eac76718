import type { Said } from '../../protocol/said/said.ts';
/** Why a tool is not on a page. */
export interface Withheld {
  /** The name it is registered under. */
  readonly name: string;
  /** `category`, `experiment`, `profile`, `policy`, `level`, `condition`, `budget`, or why the page has no tools. */
  readonly code: string;
  /** What would bring it here. */
  readonly message: string;
  /** The message by its code. */
  readonly said?: Said | undefined;
  /** The setting that brings it here, as exported settings name it; `<site>` stands for the site. */
  readonly setting?: string;
}

/** A reason before it is known which tool it is for. */
export type Reason = Omit<Withheld, 'name'>;
