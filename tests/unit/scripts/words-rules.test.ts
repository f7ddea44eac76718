import { describe, expect, it } from 'vitest';
import { checkWords } from '../../../scripts/words-rules.mjs';

const message = (text: string) => ({ message: text });

function check({
  en = {},
  zh_TW = en,
  zh_CN,
  source = '',
}: {
  en?: Record<string, { message: string }>;
  zh_TW?: Record<string, { message: string }>;
  zh_CN?: Record<string, { message: string }>;
  source?: string;
}) {
  return checkWords({
    languages: { en, zh_TW, ...(zh_CN === undefined ? {} : { zh_CN }) },
    sources: [{ file: 'view.tsx', text: source }],
    manifest: '{"name": "__MSG_name__"}',
  });
}

describe('the check of words', () => {
  it('finds a message that is not translated, and one that is in no other language', () => {
    const source = "t('a'); t('b');";
    expect(check({ en: { a: message('A') }, zh_TW: {}, source })).toEqual(['zh_TW: “a” is not translated.']);
    expect(check({ en: {}, zh_TW: { b: message('B') }, source })).toEqual([
      'zh_TW: “b” is not among the English messages.',
    ]);
  });

  it('finds a translation that leaves out a place', () => {
    const faults = check({ en: { a: message('$1 of $2') }, zh_TW: { a: message('$1') }, source: "t('a')" });
    expect(faults).toEqual(['zh_TW: “a” has the places $1, English has $1 $2.']);
  });

  it.each([
    ['zh_TW', '伺服器的设置', '设, which is not Traditional Chinese'],
    ['zh_CN', '服务器的設置', '設, which is not Simplified Chinese'],
    ['zh_TW', '在“工具”中', 'the quotes of the other script'],
    ['zh_CN', '在「工具」中', 'the quotes of the other script'],
    ['zh_TW', '沒有工具.', 'punctuation of Latin script'],
    ['zh_CN', '没有工具, 请重试', 'punctuation of Latin script'],
    ['zh_TW', '沒有工具， 請再試', 'a space beside its punctuation'],
    ['zh_CN', '在Chrome 中', 'no space between Chinese and Latin'],
    ['zh_TW', '關閉 DevTools後', 'no space between Chinese and Latin'],
  ])('finds what is written wrong in %s: %s', (language, text, what) => {
    const en = { a: message('A') };
    const faults = check({ en, [language]: { a: message(text) }, source: "t('a')" });
    expect(faults).toEqual([`${language}: “a” has ${what}.`]);
  });

  it('finds nothing wrong with Chinese as it is written', () => {
    const en = { a: message('A $1 $2') };
    expect(
      check({
        en,
        zh_TW: { a: message('「$1」過大：檔案架可存放 $2 MB（見 example.org）。') },
        zh_CN: { a: message('“$1”过大：文件架可存放 $2 MB（见 example.org）。') },
        source: "t('a')",
      }),
    ).toEqual([]);
  });

  it('wants one form of counted messages where the language has one', () => {
    const en = { tools_one: message('$1 tool'), tools_other: message('$1 tools') };
    const source = "tn('tools', 2)";
    expect(check({ en, zh_TW: { tools_other: message('$1 個') }, source })).toEqual([]);
    expect(check({ en, zh_TW: en, source })).toEqual([
      'zh_TW: “tools_one” is never said: there is one form.',
    ]);
  });

  it('finds a message nobody says, and knows those that are put together or named by the manifest', () => {
    const en = { name: message('N'), state_on: message('On'), left: message('Left') };
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is checked
    expect(check({ en, source: 't(`state_${kind}`)' })).toEqual(['“left” is said nowhere.']);
  });

  it.each([
    ['<p>Some words</p>', 'Some words'],
    ['<p title="Some words" />', 'Some words'],
    ["<p>{many ? 'Some words' : t('x')}</p>", 'Some words'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is checked
    ['<p>{`${count} words`}</p>', 'words'],
    ["<p aria-label={'Some words'} />", 'Some words'],
  ])('finds the text in %s', (source, words) => {
    expect(check({ source })).toEqual([`view.tsx:1: “${words}” is not among the messages.`]);
  });

  it.each([
    '<p className="words" />',
    '<p>{"· "}{count} / {total}</p>',
    '<p data-kind="words">{f("words")}</p>',
  ])('leaves %s alone', (source) => {
    expect(check({ source })).toEqual([]);
  });
});
