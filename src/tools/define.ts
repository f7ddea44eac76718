import type { z } from 'zod';
import type { PageFacts } from '../protocol/facts.ts';
import type { PageOperations } from '../protocol/page-operations.ts';
import type { Category } from './categories.ts';

/** What a tool does to the world it reaches. */
export type Effect = 'read' | 'act';

/**
 * How far a tool reaches. `page`: only what this page's own script could do or see. `embedded`: other origins inside the
 * page. `browser`: other tabs and other origins. `external`: the user's MCP servers.
 */
export type Reach = 'page' | 'embedded' | 'browser' | 'external';

/** What the user allowed on a site, from nothing to everything. */
export const levels = ['off', 'read', 'act', 'developer'] as const;
export type Level = (typeof levels)[number];

/** What a condition may look at. */
export interface PageSituation {
  readonly url: URL;
  readonly facts: PageFacts;
  readonly level: Level;
}

/** When a tool makes sense at all. `says` completes "Offered …". */
export interface Condition {
  readonly says: string;
  holds(page: PageSituation): boolean;
}

/** The page a call came from, as handlers see it. */
export interface PageHandle {
  readonly url: string;
  readonly facts: PageFacts;
  /**
   * Runs an operation in the page's isolated world, injecting its code first where needed.
   *
   * @throws CallError where the page is gone, the operation fails, or the call is cancelled
   */
  run<Name extends keyof PageOperations>(
    operation: Name,
    args: PageOperations[Name]['args'],
  ): Promise<PageOperations[Name]['result']>;
}

/** Where a handler says what the answer is to hold. One place renders it, within the budget. */
export interface ToolResponse {
  /** Structured data. Members of several calls are merged. */
  data(data: Readonly<Record<string, unknown>>): void;
  /** Text for the reader; it can be cut, data cannot. */
  text(text: string): void;
  /** What the reader should know besides: what was skipped, how to go on. */
  note(note: string): void;
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Params<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> };

interface ToolBase<S extends Shape> {
  /** `snake_case`; registered as `pagehand_<name>`. */
  readonly name: string;
  readonly title: string;
  /** For the agent: what it is for and what comes back. About 500 characters at most. */
  readonly description: string;
  readonly category: Category;
  readonly effect: Effect;
  readonly reach: Reach;
  /** The lowest level that offers it. */
  readonly level: Exclude<Level, 'off'>;
  /** The arguments by name. */
  readonly schema: S;
  /** ms the tool may take. Default 30,000. */
  readonly deadline?: number;
  readonly when?: Condition;
}

export interface PageTool<S extends Shape = Shape> extends ToolBase<S> {
  readonly scope: 'page';
  handler(
    call: { readonly params: Params<S>; readonly page: PageHandle; readonly signal: AbortSignal },
    response: ToolResponse,
  ): Promise<void>;
}

/** A tool with the type of its arguments forgotten, as the catalogue keeps it. */
export interface AnyTool extends Omit<PageTool, 'handler'> {
  handler(
    call: { readonly params: never; readonly page: PageHandle; readonly signal: AbortSignal },
    response: ToolResponse,
  ): Promise<void>;
}

/** Declares a tool that works on the page it is called from. Types only: the object is returned as it is. */
export function definePageTool<const S extends Shape>(tool: Omit<PageTool<S>, 'scope'>): PageTool<S> {
  return { ...tool, scope: 'page' };
}
