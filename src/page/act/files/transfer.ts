import type { GivenFile } from '../../../protocol/acting-operations.ts';

/** Files as the browser carries them, in order. */
export function transferOf(files: readonly GivenFile[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const { name, mimeType, data } of files) {
    transfer.items.add(new File([bytesOf(data)], name, { type: mimeType }));
  }
  return transfer;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
