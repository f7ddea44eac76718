import type { Level } from '../protocol/levels.ts';
import type { Words } from '../protocol/said/said.ts';
import type { Category } from './categories.ts';
import type { Condition } from './conditions.ts';
import type { Experiment } from './experiments.ts';
import type { BrowserHandle, PageHandle } from './handles.ts';
import type { Params, Shape } from './shapes.ts';
import type { ToolResponse } from './tool-response.ts';

/** What a tool does to the world it reaches. */
export type Effect = 'read' | 'act';

/**
 * How far a tool reaches. `page`: only what this page's own script could do or see. `embedded`: other origins inside the
 * page. `browser`: other tabs and other origins. `external`: the user's MCP servers.
 */
export type Reach = 'page' | 'embedded' | 'browser' | 'external';

/** Whose turn a call waits for: the tab's calls, the calls on the browser as a whole, or nobody's. */
export type Queue = 'tab' | 'browser' | 'none';

/** What of the settings a definition may depend on. */
export interface ToolSettings {
  /** Answers and budgets are to be small. */
  readonly slim: boolean;
}

interface ToolBase<S extends Shape> {
  /** `snake_case`; registered as `pagehand_<name>`. */
  readonly name: string;
  readonly title: string;
  /** For the agent: what it is for and what comes back. About 500 characters at most. */
  readonly description: string;
  readonly category: Category;
  readonly effect: Effect;
  /** The least it reaches; what it needs to be offered. */
  readonly reach: Reach;
  /**
   * How far one call reaches, where that depends on its arguments. Whatever a tool says, a call that names an element in a
   * frame of another origin reaches `embedded` at least.
   */
  reachOf?(call: { readonly params: Params<S>; readonly page: { readonly url: string } }): Reach;
  /** The lowest level that offers it. */
  readonly level: Exclude<Level, 'off'>;
  /**
   * What a person should know of one call before it runs, in plain words, where what is said of its reach does not fit. A
   * call that has such words is asked about each time, whatever was allowed before: what it takes is not the page’s.
   */
  asksFor?(params: Params<S>): Words | undefined;
  /** The level one call needs, where some arguments need a higher one. */
  levelOf?(params: Params<S>): Exclude<Level, 'off'>;
  /** The arguments by name. */
  readonly schema: S;
  /** ms the tool may take. Default 30,000. */
  readonly deadline?: number;
  /** As `deadline`, where the caller may ask for more or less. */
  deadlineOf?(params: Params<S>): number;
  /** Offered only while this experiment is switched on. */
  readonly experiment?: Experiment;
  readonly when?: Condition;
  /** Offered whatever profile is chosen: what other answers point to. */
  readonly inEveryProfile?: boolean;
  /** Default: `tab` for page tools, `browser` for the others. What handles dialogs must not wait for what they block. */
  readonly queue?: Queue;
  /** Cannot work while a dialog of the page is open. */
  readonly blockedByDialog?: boolean;
  /** For callers outside the page it goes on when the page leaves: what comes next is part of its answer. */
  readonly outlivesPage?: boolean;
}

type Handler<Call, S extends Shape> = (
  call: Call & { readonly params: Params<S>; readonly signal: AbortSignal },
  response: ToolResponse,
) => Promise<void>;

/** What is declared of a tool that works on the page it is called from. */
interface PageDeclaration<S extends Shape> extends ToolBase<S> {
  readonly handler: Handler<{ readonly page: PageHandle }, S>;
}

/** What is declared of a tool that works on the browser as a whole. */
interface BrowserDeclaration<S extends Shape> extends ToolBase<S> {
  readonly handler: Handler<{ readonly browser: BrowserHandle; readonly page: PageHandle }, S>;
}

/** A tool that works on the page it is called from. */
export interface PageTool<S extends Shape = Shape> extends PageDeclaration<S> {
  readonly scope: 'page';
}

/** A tool that works on the browser as a whole. */
export interface BrowserTool<S extends Shape = Shape> extends BrowserDeclaration<S> {
  readonly scope: 'browser';
}

/** What the catalogue keeps of any tool: the type of its arguments is forgotten. */
export interface AnyTool extends Omit<ToolBase<Shape>, 'reachOf' | 'asksFor' | 'levelOf' | 'deadlineOf'> {
  readonly scope: 'page' | 'browser';
  reachOf?(call: { readonly params: never; readonly page: { readonly url: string } }): Reach;
  asksFor?(params: never): Words | undefined;
  levelOf?(params: never): Exclude<Level, 'off'>;
  deadlineOf?(params: never): number;
  handler(
    call: {
      readonly params: never;
      readonly signal: AbortSignal;
      readonly page: PageHandle;
      readonly browser: BrowserHandle;
    },
    response: ToolResponse,
  ): Promise<void>;
}

/** A tool as its file exports it: the tool, or a function of the settings. */
export type ToolSource = AnyTool | ((settings: ToolSettings) => AnyTool);

/**
 * Declares a tool that works on the page it is called from. Types only. A tool that depends on the settings is a
 * function of them that returns one: `(settings: ToolSettings) => definePageTool({ … })`, since TypeScript does not
 * carry the types of the arguments through a function given to this one.
 */
export function definePageTool<const S extends Shape>(tool: PageDeclaration<S>): PageTool<S> {
  return { ...tool, scope: 'page' };
}

/** Declares a tool that works on the browser as a whole. As {@link definePageTool}. */
export function defineTool<const S extends Shape>(tool: BrowserDeclaration<S>): BrowserTool<S> {
  return { ...tool, scope: 'browser' };
}

/** The tools of these sources under these settings. */
export function toolsFor(sources: readonly ToolSource[], settings: ToolSettings): AnyTool[] {
  return sources.map((source) => (typeof source === 'function' ? source(settings) : source));
}
