/**
 * A tool's result, made safe for the browser: what JSON cannot say becomes `null`. A symbol as a result crashes the tab
 * in Chromium 156, and `undefined` would reach the caller as the word "undefined".
 */
export function jsonSafe(value: unknown): unknown {
  const type = typeof value;
  return value === undefined || type === 'symbol' || type === 'function' ? null : value;
}
