import { modelContextSentence } from '../../model-context/sentences.ts';
import { inEnglish, type Said, said } from '../../protocol/said/said.ts';

/** Why a page as a whole offers no tools, in a sentence. `code` as its model context reports it. */
export function whyNoTools(url: string, code: string): { readonly sentence: string; readonly said: Said } {
  // Files are told so of themselves: there is no site that could change a header.
  if (code === 'not-origin-keyed' && url.startsWith('file:')) {
    return { sentence: inEnglish(said('file_not_origin_keyed')), said: said('file_not_origin_keyed') };
  }
  const sentence = modelContextSentence({ code });
  if (sentence !== undefined) return { sentence, said: { code: `context_${code}` } };
  return { sentence: inEnglish(said('no_tools', code)), said: said('no_tools', code) };
}
