/** Pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Characters of base64 that are looked at: the size stands near the beginning. */
const head = 64 * 1024;

/** The size a PNG, JPEG or WebP says it has. Undefined: it is none, or cut before it says. */
export function imageSize(base64: string): ImageSize | undefined {
  const text = atob(base64.slice(0, head - (head % 4)));
  const view = new DataView(Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer);
  try {
    if (text.startsWith('\x89PNG')) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (text.startsWith('\xff\xd8')) return jpegSize(view);
    if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return webpSize(view, text.slice(12, 16));
  } catch {
    // It ends before its header does.
  }
  return undefined;
}

/** ITU-T T.81, B.2: segments up to the start of a frame, which has the size. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startsFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(view: DataView, kind: string): ImageSize | undefined {
  switch (kind) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return undefined;
  }
}
