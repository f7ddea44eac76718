/** Has the browser save a text as a file of this name. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the blob once it began.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
