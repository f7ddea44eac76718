import { messageFor } from '../words/words.ts';

/** What a category of tools is called; what nobody knows a word for stays as it is. */
export function categoryWord(category: string): string {
  return messageFor(`said_category_${category}`, []) ?? category;
}
