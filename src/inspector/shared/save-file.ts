/** Has the browser save a text, or the pieces of one, as a file of this name. */
export function saveFile(name: string, text: string | readonly Blob[], type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob(typeof text === 'string' ? [text] : [...text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the blob once it began.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
