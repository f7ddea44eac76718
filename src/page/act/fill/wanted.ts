import type { FieldNow } from '../../../protocol/acting-operations.ts';

/** What a field was last asked to hold. */
export interface Wanted {
  /** Whether it holds that now. */
  readonly fits: () => boolean;
  /** What it shows for it, where that stands beside the field and not in it. */
  readonly shows?: (() => FieldNow['value'] | undefined) | undefined;
  /** Characters that were asked for, where they are more than it takes. */
  readonly tooLong?: boolean | undefined;
}

const wanted = new WeakMap<Element, Wanted>();

/** Keeps what a field is to hold, until it is asked for something else. */
export function want(field: Element, what: Wanted): void {
  wanted.set(field, what);
}

export function wantedOf(field: Element): Wanted | undefined {
  return wanted.get(field);
}
