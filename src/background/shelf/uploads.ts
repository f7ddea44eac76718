import { shelfLimits } from '../../protocol/inspect.ts';
import { said } from '../../protocol/said/said.ts';
import { SaidError } from '../said-error.ts';
import { bytesOf } from './base64.ts';
import { refuseWrongName } from './wrong-name.ts';

/** A file as the screen announces it. */
export interface UploadDraft {
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
}

export interface Upload extends UploadDraft {
  readonly isPrivate: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes that arrived. */
  arrived: number;
}

interface Part {
  readonly upload: string;
  readonly isPrivate: boolean;
  readonly file: UploadDraft;
  readonly at: number;
  readonly data: string;
}

/** ms without a word after which an upload counts as given up. */
export const uploadPatience = 60_000;

export interface UploadsEdges {
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
}

/** Files that are on their way to a shelf, part by part, in the memory of this worker. */
export class Uploads {
  readonly #edges: UploadsEdges;
  readonly #uploads = new Map<string, { readonly upload: Upload; callOff: () => void }>();

  constructor(edges: UploadsEdges) {
    this.#edges = edges;
  }

  /** Those that go to one shelf. */
  to(isPrivate: boolean): readonly Upload[] {
    return [...this.#uploads.values()]
      .map(({ upload }) => upload)
      .filter((upload) => upload.isPrivate === isPrivate);
  }

  /**
   * Takes a part.
   *
   * @param room throws where the file does not fit; asked before the first part is taken
   * @returns the upload; it is over where all has arrived
   * @throws CallError VALIDATION_ERROR, or NOT_FOUND where the parts before it are not there
   */
  take({ upload: id, isPrivate, file, at, data }: Part, room: (file: UploadDraft) => void): Upload {
    if (at === 0) this.#begin(id, isPrivate, file, room);
    const known = this.#uploads.get(id);
    if (known === undefined || known.upload.arrived !== at) {
      this.giveUp(id);
      throw new SaidError('NOT_FOUND', said('upload_interrupted', file.name));
    }
    const { upload } = known;
    const part = bytesOf(data);
    if (part === undefined || at + part.length > upload.size) {
      this.giveUp(id);
      throw new SaidError('VALIDATION_ERROR', said('upload_changed', file.name));
    }
    upload.bytes.set(part, at);
    upload.arrived += part.length;
    known.callOff();
    if (upload.arrived === upload.size) this.#uploads.delete(id);
    else known.callOff = this.#edges.after(uploadPatience, () => this.#uploads.delete(id));
    return upload;
  }

  giveUp(id: string): void {
    this.#uploads.get(id)?.callOff();
    this.#uploads.delete(id);
  }

  /** Those that go to one shelf. */
  giveUpAll(isPrivate: boolean): void {
    for (const [id, { upload }] of this.#uploads) if (upload.isPrivate === isPrivate) this.giveUp(id);
  }

  #begin(id: string, isPrivate: boolean, file: UploadDraft, room: (file: UploadDraft) => void): void {
    this.giveUp(id);
    refuseWrongName(file.name);
    if (file.size > shelfLimits.bytes) {
      throw new SaidError(
        'VALIDATION_ERROR',
        said('upload_too_large', file.name, shelfLimits.bytes / 1_000_000),
      );
    }
    room(file);
    const upload = { ...file, isPrivate, bytes: new Uint8Array(file.size), arrived: 0 };
    this.#uploads.set(id, { upload, callOff: () => undefined });
  }
}
