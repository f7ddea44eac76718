import type { Json } from '../registry/index.ts';
import type { FrameName, PageRun, ScriptPlace } from './inspect.ts';

/** What the Inspector has done in pages. */
export interface InspectOperations {
  /** The tools that are registered in the page’s documents. Answers when they differ from `since`, or after 25 s. */
  pageTools: { args: PageToolsArgs; result: PageToolsResult };
  /** Runs any of them as the page would. A failure of the tool is an answer. */
  runPageTool: { args: RunPageToolArgs; result: PageRun };
  /**
   * What the polyfill was called for, by whomever. Answers once there is something, at once with `now`, or after 25 s. It is
   * heard while somebody asks, and a few seconds longer; no more once it is stopped, or asked with `end`.
   */
  hearCalls: { args: HearCallsArgs; result: HearCallsResult };
  /** Outlines an element; none where `uid` is absent. Fails with NOT_FOUND or STALE_ELEMENT. */
  highlight: { args: { readonly uid?: string | undefined }; result: Record<string, never> };
  /**
   * Runs until it is stopped, or its port closes: then no element is outlined any more. In a frame of another origin, which
   * has no port, a minute at most. `uid` says where.
   */
  holdHighlight: { args: { readonly uid?: string }; result: Record<string, never> };
  /** Takes one click of the person. No uid where they gave up. */
  pick: { args: Record<string, never>; result: PointedAt };
  /** What is at a point of this document’s viewport, by the uids that snapshots gave: none is given anew. */
  pointedAt: { args: Point; result: PointedAt };
}

/** In CSS px of the viewport. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a click of the person was on. */
export interface PointedAt {
  /** Of the nearest thing that has one. */
  readonly uid?: string;
  /** Where in the frame of another origin that is there; `frame`: its number in the document. */
  readonly inside?: Point & { readonly frame: number };
}

export interface PageToolsArgs {
  /** `version` of what is known. Absent: answers at once. */
  readonly since?: string | undefined;
  /** How often frames moved, as far as is known: once that is another number, it answers. */
  readonly moves?: number | undefined;
  /** What uids of forms are to begin with: in a frame, whose own would be taken for the page’s. */
  readonly tag?: string | undefined;
  /** What is listed at most. Absent: as much as a page may. */
  readonly most?: ListLimits | undefined;
}

export interface ListLimits {
  readonly tools: number;
  /** Characters of all together. */
  readonly characters: number;
}

/** A part of a tool that is too long, in characters. */
export interface Cut {
  readonly part: 'title' | 'description' | 'input' | 'output';
  readonly length: number;
  readonly shown: number;
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
  readonly cuts: readonly Cut[];
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
  /** Can be looked into from the document around it: it is of that one’s origin. */
  readonly visible: boolean;
  /** It shows a page of an extension, as far as its element says. */
  readonly extension?: true;
}

export type PageToolsResult = {
  readonly version: string;
  /** How often frames of the page showed another document, from the first look on; absent: never. */
  readonly moves?: number;
} & (
  | { readonly same: true }
  | {
      readonly same: false;
      readonly frames: readonly SeenFrame[];
      /** Sorted by frame and name. */
      readonly tools: readonly SeenTool[];
      /** Tools that are there and not listed. */
      readonly left: number;
    }
);

export interface RunPageToolArgs {
  readonly frame: FrameName;
  readonly tool: string;
  readonly input: { readonly [name: string]: unknown };
}

export interface HearCallsArgs {
  readonly now: boolean;
  /** Nobody wants to hear any more. */
  readonly end?: true | undefined;
}

/** `text`: the JSON of {@link HeardNews}, made in the page’s own world; empty where nothing was heard. */
export interface HearCallsResult {
  readonly text: string;
}

/** Of what is heard at once: events, and characters of all together, of a value, of a message, of a name. */
export const hearLimits = {
  events: 100,
  characters: 1_000_000,
  value: 20_001,
  said: 2_000,
  name: 1_000,
} as const;

/** What happened in the polyfill of a page’s documents. It is the page’s word. */
export interface HeardNews {
  /** In the order they happened. */
  readonly events: readonly HeardEvent[];
  /** Calls that were too many to be told of, so far. */
  readonly missed: number;
  /** Documents that do not let it be heard. */
  readonly deaf: number;
}

export type HeardEvent =
  | {
      readonly type: 'called';
      /** Grows by one; of this document. */
      readonly call: number;
      readonly frame: FrameName;
      readonly tool: string;
      /** JSON, or the beginning of it. */
      readonly input: string;
      /** The script it was called from, as far as the stack says. */
      readonly at?: ScriptPlace | undefined;
      /** The stack shows a script of the page as who called. */
      readonly scripted?: true | undefined;
    }
  | {
      readonly type: 'ended';
      readonly call: number;
      readonly ms: number;
      readonly ok: true;
      readonly text: string | null;
    }
  | {
      readonly type: 'ended';
      readonly call: number;
      readonly ms: number;
      readonly ok: false;
      readonly how: 'ERROR' | 'CANCELED';
      readonly message: string;
      readonly stack?: string | undefined;
    }
  /** `at` absent: where cannot be said. */
  | {
      readonly type: 'registered';
      readonly frame: FrameName;
      readonly tool: string;
      readonly at?: ScriptPlace | undefined;
    };
