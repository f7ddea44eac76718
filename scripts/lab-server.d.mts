export interface LabServer {
  readonly origin: string;
  close(): Promise<void>;
}
export function serveLabs(options?: { port?: number; watch?: boolean }): Promise<LabServer>;
