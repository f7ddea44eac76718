import type { ShelfFile } from '../../protocol/inspect.ts';
import { type KeptFile, type KeptFiles, withoutBytes } from './kept-files.ts';

/** The files of private windows: nothing of them reaches the disk. They are gone with the worker. */
export class FilesInMemory implements KeptFiles {
  #files: readonly KeptFile[] = [];

  get count(): number {
    return this.#files.length;
  }

  async list(): Promise<readonly ShelfFile[]> {
    return this.#files.map(withoutBytes);
  }

  async read(name: string): Promise<KeptFile | undefined> {
    return this.#files.find((file) => file.name === name);
  }

  async add(file: KeptFile): Promise<void> {
    this.#files = [...this.#files, file];
  }

  async rename(name: string, to: string): Promise<boolean> {
    if (!this.#files.some((file) => file.name === name)) return false;
    this.#files = this.#files.map((file) => (file.name === name ? { ...file, name: to } : file));
    return true;
  }

  async remove(name: string): Promise<void> {
    this.#files = this.#files.filter((file) => file.name !== name);
  }

  async clear(): Promise<void> {
    this.#files = [];
  }
}
