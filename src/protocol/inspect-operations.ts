import type { Json } from '../registry/index.ts';
import type { FrameName, PageRun } from './inspect.ts';

/** What the Inspector has done in pages. */
export interface InspectOperations {
  /** The tools that are registered in the page’s documents. Answers when they differ from `since`, or after 25 s. */
  pageTools: { args: PageToolsArgs; result: PageToolsResult };
  /** Runs any of them as the page would. A failure of the tool is an answer. */
  runPageTool: { args: RunPageToolArgs; result: PageRun };
  /** Outlines an element; none where `uid` is absent. Fails with NOT_FOUND or STALE_ELEMENT. */
  highlight: { args: { readonly uid?: string | undefined }; result: Record<string, never> };
  /** Runs until it is stopped, or its port closes: then no element is outlined any more. */
  holdHighlight: { args: Record<string, never>; result: Record<string, never> };
  /** Takes one click of the person. No uid where they gave up. */
  pick: { args: Record<string, never>; result: { readonly uid?: string } };
}

export interface PageToolsArgs {
  /** `version` of what is known. Absent: answers at once. */
  readonly since?: string | undefined;
}

/** A tool as the page lists it. All texts are the page’s. */
export interface SeenTool {
  readonly frame: FrameName;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A string where it is too long: the beginning of its JSON. */
  readonly inputSchema: Json;
  readonly outputSchema?: Json;
  readonly annotations: { readonly [name: string]: Json };
  /** Characters of name, description and schema, whatever was cut. */
  readonly size: number;
  /** What was cut, in sentences. */
  readonly notes: readonly string[];
  /** The uid of the form it is made of. */
  readonly form?: string;
}

/** A document of the page. */
export interface SeenFrame {
  readonly frame: FrameName;
  /** Empty where it cannot be known. */
  readonly url: string;
  /** Empty where it cannot be known. */
  readonly origin: string;
  /** Of the page’s own origin. */
  readonly visible: boolean;
}

export type PageToolsResult =
  | { readonly version: string; readonly same: true }
  | {
      readonly version: string;
      readonly same: false;
      readonly frames: readonly SeenFrame[];
      /** Sorted by frame and name. */
      readonly tools: readonly SeenTool[];
      /** Tools that are there and not listed. */
      readonly left: number;
    };

export interface RunPageToolArgs {
  readonly frame: FrameName;
  readonly tool: string;
  readonly input: { readonly [name: string]: unknown };
}
