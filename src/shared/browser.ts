/**
 * The one place that knows webextension-polyfill: promise-style `browser.*` for the worker and extension pages.
 * It is a no-op where `browser` is native (Chrome 148 and later). Content scripts do not import it: it would be paid
 * on every page.
 */
export { default as browser } from 'webextension-polyfill';
