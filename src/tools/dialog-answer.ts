import type { OpenDialog } from './conditions.ts';

/** What a dialog is answered. `text`: what a prompt is given; its own default where it is left out. */
export type DialogAnswer =
  | { readonly action: 'dismiss' }
  | { readonly action: 'accept'; readonly text?: string | undefined };

/** A dialog that is open no more. */
export interface HandledDialog {
  readonly dialog: OpenDialog;
  /** The person was faster, with an answer of their own. */
  readonly byThePerson: boolean;
}
