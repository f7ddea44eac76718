/**
 * The address a document says it has, where a document of this origin may have it: one of the origin’s own, or one that
 * names none. Empty else.
 *
 * @param origin as Chrome says it
 */
export function ownUrl(url: string, origin: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, origin: its } = new URL(url);
  if (protocol === 'about:') return url;
  // Chrome calls the origin of files `file://`, the URL standard calls it opaque, as that of `chrome:` and many others.
  const own = origin === 'file://' ? protocol === 'file:' : its !== 'null' && its === origin;
  return own ? url : '';
}
