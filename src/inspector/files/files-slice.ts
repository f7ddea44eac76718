/** A file on its way to the shelf. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes that arrived. */
  readonly sent: number;
  /** Why it did not arrive, in a sentence; empty while it may. */
  readonly failure: string;
}

export interface Slice {
  readonly uploads: readonly Upload[];
  /** The file whose name is being changed. */
  readonly renaming?: string | undefined;
  /** Files are held over the window. */
  readonly over: boolean;
}

export type FilesAction =
  | { readonly type: 'files/begin'; readonly upload: Omit<Upload, 'sent' | 'failure'> }
  | { readonly type: 'files/sent'; readonly id: string; readonly sent: number }
  | { readonly type: 'files/failed'; readonly id: string; readonly failure: string }
  /** It is on the shelf, or nobody wants to hear of it any more. */
  | { readonly type: 'files/end'; readonly id: string }
  | { readonly type: 'files/rename'; readonly file: string | undefined }
  | { readonly type: 'files/over'; readonly on: boolean };

export const initial: Slice = { uploads: [], over: false };

export function reduce(slice: Slice, action: FilesAction): Slice {
  const change = (id: string, part: Partial<Upload>): Slice => ({
    ...slice,
    uploads: slice.uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
  });
  switch (action.type) {
    case 'files/begin':
      return { ...slice, uploads: [...slice.uploads, { ...action.upload, sent: 0, failure: '' }] };
    case 'files/sent':
      return change(action.id, { sent: action.sent });
    case 'files/failed':
      return change(action.id, { failure: action.failure });
    case 'files/end':
      return { ...slice, uploads: slice.uploads.filter(({ id }) => id !== action.id) };
    case 'files/rename':
      return { ...slice, renaming: action.file };
    case 'files/over':
      return slice.over === action.on ? slice : { ...slice, over: action.on };
  }
}
