/** The last part of a script’s address, or its host: what a person knows it by. */
export function scriptName(url: string): string {
  try {
    const { pathname, host } = new URL(url);
    const last = pathname.split('/').findLast((part) => part !== '');
    return last ?? (host || url);
  } catch {
    return url;
  }
}
