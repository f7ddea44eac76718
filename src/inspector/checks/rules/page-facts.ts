/** What rules know of a page besides its tools. */
export interface PageFacts {
  /** Names of the tools Pagehand has for pages. */
  readonly ourNames: ReadonlySet<string>;
  /** How often each tool was seen to change without leaving: by name, and in a frame by `name@frame`. */
  readonly changes: ReadonlyMap<string, number>;
}
