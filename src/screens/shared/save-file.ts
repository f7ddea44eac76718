/** Hands the person a file, through the browser’s own download. */
export function saveFile(name: string, parts: readonly string[], type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own hold of the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
