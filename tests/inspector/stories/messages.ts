import english from '../../../src/_locales/en/messages.json';
import simplified from '../../../src/_locales/zh_CN/messages.json';
import traditional from '../../../src/_locales/zh_TW/messages.json';

const files: { readonly [language: string]: { readonly [key: string]: { readonly message: string } } } = {
  en: english,
  zh_CN: simplified,
  zh_TW: traditional,
};

/** The messages of a language, as Chrome would give them. */
export function messagesOf(language: string): { readonly [key: string]: string } {
  const file = files[language] ?? english;
  return Object.fromEntries(Object.entries(file).map(([key, { message }]) => [key, message]));
}
