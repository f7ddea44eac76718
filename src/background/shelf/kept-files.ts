import type { ShelfFile } from '../../protocol/inspect.ts';

/** A file with its content. */
export interface KeptFile extends ShelfFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Where the files of a shelf are kept. Names are unique; who calls sees to that. */
export interface KeptFiles {
  /** Oldest first, without their content. */
  list(): Promise<readonly ShelfFile[]>;
  read(name: string): Promise<KeptFile | undefined>;
  add(file: KeptFile): Promise<void>;
  /** False where there is no such file. */
  rename(name: string, to: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  clear(): Promise<void>;
}

/** A file as it is shown. */
export function withoutBytes({ name, mimeType, size, added }: KeptFile): ShelfFile {
  return { name, mimeType, size, added };
}
