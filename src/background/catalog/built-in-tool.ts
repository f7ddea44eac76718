import { reaches } from '../../protocol/levels.ts';
import type { ToolDescriptor } from '../../protocol/messages.ts';
import type { AnyTool } from '../../tools/define.ts';
import { lowestLevel } from '../access/policy-table.ts';
import { defaultDeadline } from '../calls/call-deadline.ts';
import { parseArguments, refuseUnknownArguments } from '../calls/check-arguments.ts';
import { renderResult } from '../calls/render-result.ts';
import { ResponseCollector } from '../calls/response-collector.ts';
import type { CatalogTool, ToolCall, ToolOutcome, ToolParams } from './catalog-tool.ts';
import { describeTool, registeredName } from './describe-tool.ts';

/** A tool of ours, from its declaration. */
export class BuiltInTool implements CatalogTool {
  /** The name it is declared under. */
  readonly declared: string;
  readonly name: string;
  readonly level: CatalogTool['level'];
  readonly worksOn: CatalogTool['worksOn'];
  readonly queue: CatalogTool['queue'];
  readonly #tool: AnyTool;
  #descriptor: ToolDescriptor | undefined;

  constructor(tool: AnyTool) {
    this.#tool = tool;
    this.declared = tool.name;
    this.name = registeredName(tool);
    this.level = neededLevel(tool);
    this.worksOn = tool.scope;
    this.queue = tool.queue ?? (tool.scope === 'page' ? 'tab' : 'browser');
  }

  get title() {
    return this.#tool.title;
  }

  get description() {
    return this.#tool.description;
  }

  get category() {
    return this.#tool.category;
  }

  get effect() {
    return this.#tool.effect;
  }

  get reach() {
    return this.#tool.reach;
  }

  get experiment() {
    return this.#tool.experiment;
  }

  get when() {
    return this.#tool.when;
  }

  get blockedByDialog() {
    return this.#tool.blockedByDialog === true;
  }

  get outlivesPage() {
    return this.#tool.outlivesPage === true;
  }

  /** Whether it is offered whatever the profile. */
  get inEveryProfile() {
    return this.#tool.inEveryProfile === true;
  }

  /**
   * Worked out when a page is first offered it: converting schemas costs.
   *
   * @throws Error where a schema converts to nothing; the build refuses such a tool
   */
  get descriptor(): ToolDescriptor {
    this.#descriptor ??= describeTool(this.#tool);
    return this.#descriptor;
  }

  parse(input: ToolParams): ToolParams {
    refuseUnknownArguments(this.#tool, input);
    return parseArguments(this.#tool, input);
  }

  // What the schema has checked is what the tool declared.
  reachOf(params: ToolParams, page: { readonly url: string }) {
    return this.#tool.reachOf?.({ params: params as never, page }) ?? this.#tool.reach;
  }

  asksFor(params: ToolParams) {
    return this.#tool.asksFor?.(params as never);
  }

  levelOf(params: ToolParams) {
    return this.#tool.levelOf?.(params as never) ?? this.#tool.level;
  }

  deadlineOf(params: ToolParams): number {
    return this.#tool.deadlineOf?.(params as never) ?? this.#tool.deadline ?? defaultDeadline;
  }

  async run({ params, page, browser, signal, budget }: ToolCall): Promise<ToolOutcome> {
    const response = new ResponseCollector();
    await this.#tool.handler({ params: params as never, page, browser, signal }, response);
    return { result: renderResult(response, budget), later: response.later };
  }
}

/** The level a tool asks for, or the one its reach asks for, whichever is higher. */
function neededLevel(tool: AnyTool): AnyTool['level'] {
  const byReach = lowestLevel(tool.effect, tool.reach);
  return byReach === undefined || reaches(tool.level, byReach) ? tool.level : byReach;
}
