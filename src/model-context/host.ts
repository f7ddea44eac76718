import type { ToolHost } from '../registry/types.ts';
import type { OfferedTool } from './types.ts';

/** A `ToolHost` that also tells what is there, and can be given up as a whole. */
export interface ModelContextHost extends ToolHost {
  addEventListener(type: 'toolchange', listener: () => void): void;
  removeEventListener(type: 'toolchange', listener: () => void): void;
  /** The tools of this document and of the same-origin documents of its frame tree, whoever registered them. */
  listTools(): Promise<readonly OfferedTool[]>;
  /**
   * Takes away every tool registered through this host, at once, and aborts the signals of calls that run. A call that
   * answers its abort is still heard.
   */
  close(): void;
}
