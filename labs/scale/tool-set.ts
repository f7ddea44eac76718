import type { ToolDefinition } from '../../src/registry/index.ts';
import { success } from '../../src/shared/result.ts';

/** The set of tools that should exist, and ways to change it. */
export class ToolSet {
  #tools: ToolDefinition[] = [];
  #made = 0;

  get size(): number {
    return this.#tools.length;
  }

  definitions(): readonly ToolDefinition[] {
    return this.#tools;
  }

  /** Makes it `count` tools, keeping the ones there are. */
  resize(count: number): void {
    this.#tools = [...this.#tools.slice(0, count), ...this.#make(count - this.#tools.length)];
  }

  /** Another description for the first tool. */
  changeOne(): void {
    const [first, ...rest] = this.#tools;
    if (first === undefined) return;
    this.#made += 1;
    this.#tools = [{ ...first, description: `${first.name}, in its version ${this.#made}.` }, ...rest];
  }

  /** Other tools in place of the first tenth, at least one. */
  replaceTenth(): void {
    const share = Math.ceil(this.#tools.length / 10);
    this.#tools = [...this.#make(share), ...this.#tools.slice(share)];
  }

  #make(count: number): ToolDefinition[] {
    return Array.from({ length: Math.max(0, count) }, () => {
      this.#made += 1;
      return makeTool(this.#made);
    });
  }
}

function makeTool(number: number): ToolDefinition {
  const name = `scale_${String(number).padStart(5, '0')}`;
  return {
    name,
    description: `${name}: answers with its own number.`,
    inputSchema: {
      type: 'object',
      properties: { note: { type: 'string', description: 'Comes back with the answer.' } },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
    execute: ({ note }) => success({ number, note }),
  };
}
