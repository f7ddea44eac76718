/** What the user allowed on a site, from nothing to everything. */
export const levels = ['off', 'read', 'act', 'developer'] as const;
export type Level = (typeof levels)[number];

/** How long a level counts: until the tab is closed, for an hour, or until it is changed. */
export const lastings = ['tab', 'hour', 'always'] as const;
export type Lasting = (typeof lastings)[number];

/** The user’s word on one tool. */
export const toolPolicies = ['allow', 'ask', 'deny'] as const;
export type ToolPolicy = (typeof toolPolicies)[number];

/**
 * Scheme, host and port of a web page (`https://example.org`, `file://`): what levels and policies hang on. A page with
 * an opaque origin has none.
 */
export type Site = string & { readonly [site]: true };
declare const site: unique symbol;

/** Whether `level` allows what needs `needed`. */
export function reaches(level: Level, needed: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(needed);
}
