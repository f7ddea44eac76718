/** What must outlive the worker: a browser session's memory. */
export interface SessionMemory {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}
