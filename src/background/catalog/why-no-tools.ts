import { modelContextSentence } from '../../model-context/sentences.ts';

/** Why a page as a whole offers no tools, in a sentence. `code` as its model context reports it. */
export function whyNoTools(url: string, code: string): string {
  // Files are told so of themselves: there is no site that could change a header.
  if (code === 'not-origin-keyed' && url.startsWith('file:')) {
    return 'The browser refuses tools on files that are opened from disk. Serve the file from a local server, such as http://localhost.';
  }
  return modelContextSentence({ code }) ?? `This page offers no tools (${code}).`;
}
