/** Bytes that are made characters at once: arguments of a function are limited. */
const atOnce = 8_192;

/** The bytes of base64; undefined where it is none. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  let characters: string;
  try {
    characters = atob(base64);
  } catch {
    return undefined;
  }
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += atOnce)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + atOnce)));
  return btoa(parts.join(''));
}
