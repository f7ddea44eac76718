import { titleFault } from '../../../protocol/server-rules.ts';
import { hasHidden } from '../tools/clean-text.ts';

/** What is wrong with a title that is to be stored: beyond what the screens look at, nothing may be hidden in it. */
export function storedTitleFault(title: string): string | undefined {
  const fault = titleFault(title);
  if (fault !== undefined) return fault;
  return /[\n\r\t\u2028\u2029]/.test(title) || hasHidden(title)
    ? 'It has characters that cannot be seen. Type it anew.'
    : undefined;
}
