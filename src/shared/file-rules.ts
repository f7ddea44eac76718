import { CallError } from './result.ts';

/** What a file input takes, as its attributes say. */
export interface FileTaker {
  readonly accept: string;
  readonly multiple: boolean;
  readonly disabled: boolean;
  /** It takes a folder and all that is in it. */
  readonly folder: boolean;
}

/** What of a file decides whether it fits. */
export interface FileKind {
  readonly name: string;
  /** Empty where it is not known. */
  readonly mimeType: string;
}

/** Characters of an `accept` attribute that an answer repeats. */
const longestAccept = 500;

/**
 * Whether a file fits an `accept` attribute: by its extension, its type, or a type such as `image/*`. What is none of
 * these counts for nothing, as in the browser.
 * https://html.spec.whatwg.org/multipage/input.html#attr-input-accept
 */
export function isAccepted(accept: string, { name, mimeType }: FileKind): boolean {
  const wanted = accept
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter((token) => /^\.[^/]+$|^[^/\s]+\/[^/\s]+$/.test(token));
  if (wanted.length === 0) return true;
  const lowerName = name.toLowerCase();
  const type = bare(mimeType);
  return wanted.some((token) => {
    if (token.startsWith('.')) return lowerName.endsWith(token);
    if (token === '*/*') return true;
    if (token.endsWith('/*')) return type.startsWith(token.slice(0, -1));
    return type === bare(token);
  });
}

/** @throws CallError VALIDATION_ERROR or CONFLICT where the input would not take these files from a person */
export function refuseUnfit(taker: FileTaker, files: readonly FileKind[]): void {
  if (taker.disabled) {
    throw new CallError(
      'CONFLICT',
      'This file input is disabled. Do first what enables it, such as filling what is required before it.',
      { details: { reason: 'disabled' } },
    );
  }
  if (taker.folder) {
    throw new CallError(
      'CONFLICT',
      'This file input takes a whole folder (webkitdirectory), which cannot be given here. Look for one that takes files, or ask the person to choose the folder.',
      { details: { reason: 'takes-folder' } },
    );
  }
  if (files.length > 1 && !taker.multiple) {
    throw new CallError(
      'VALIDATION_ERROR',
      `This file input takes one file, and ${files.length} were given. Give it one; if the page takes more, one after the other.`,
    );
  }
  const unfit = files.filter((file) => !isAccepted(taker.accept, file));
  if (unfit.length === 0) return;
  throw new CallError(
    'VALIDATION_ERROR',
    'This file input does not accept such files; details.accept says which it does. Give others, with fitting name and mimeType.',
    {
      details: {
        accept: taker.accept.slice(0, longestAccept),
        unfit: unfit.map(({ name, mimeType }) => ({ name, mimeType })),
      },
    },
  );
}

/** A type without its parameters, by the name the standard has for it. */
function bare(mimeType: string): string {
  const type = mimeType.replace(/;.*/s, '').trim().toLowerCase();
  // Pages ask for it by this name, which no file has.
  return type === 'image/jpg' ? 'image/jpeg' : type;
}
