import type { ToolDescriptor } from '../../protocol/messages.ts';
import type { AnyTool } from '../../tools/define.ts';
import { describeTool, registeredName } from './describe-tool.ts';

/** A tool and how pages register it, which is worked out when a page is first offered it: converting schemas costs. */
export class Described {
  readonly tool: AnyTool;
  /** The name it is registered under. */
  readonly name: string;
  #descriptor: ToolDescriptor | undefined;

  constructor(tool: AnyTool) {
    this.tool = tool;
    this.name = registeredName(tool);
  }

  /**
   * The same each time.
   *
   * @throws Error where a schema converts to nothing; the build refuses such a tool
   */
  get descriptor(): ToolDescriptor {
    this.#descriptor ??= describeTool(this.tool);
    return this.#descriptor;
  }
}
