import { afterEach, describe, expect, it } from 'vitest';
import {
  ago,
  bytes,
  duration,
  exactly,
  language,
  number,
  speakFrom,
  t,
  tn,
} from '../../../../src/inspector/words/words.ts';
import { messagesOf } from '../../../inspector/stories/messages.ts';

function speak(tongue: string): void {
  const messages = messagesOf(tongue);
  speakFrom((key) => messages[key]);
}

afterEach(() => speak('en'));

describe('words', () => {
  it('counts as the language does', () => {
    speak('en');
    expect(tn('shell_tools', 1)).toBe('1 tool');
    expect(tn('shell_tools', 12_345)).toBe('12,345 tools');
    expect(tn('shell_tools', 0)).toBe('0 tools');
    speak('zh_TW');
    expect(tn('shell_tools', 1)).toBe('1 個工具');
    speak('zh_CN');
    expect(tn('shell_tools', 2)).toBe('2 个工具');
  });

  it('spells out what a page would hide in a sentence', () => {
    speak('en');
    expect(t('shell_level', 'a\u202Eb')).toBe('Level: a\\u{202E}b');
  });

  it('does not take a value for a place', () => {
    speak('en');
    expect(t('shell_level', '$1')).toBe('Level: $1');
  });

  it('says the key where a message is missing, so that it is found', () => {
    speakFrom(() => undefined);
    expect(t('shell_help')).toBe('shell_help');
    expect(language()).toBe('en-GB');
  });

  it('writes sizes, durations and times as people do', () => {
    speak('en');
    expect(bytes(0)).toBe('0 bytes');
    expect(bytes(1)).toBe('1 byte');
    expect(bytes(1_234_567)).toBe('1.2 MB');
    expect(number(50_000)).toBe('50,000');
    expect(duration(12.4)).toBe('12ms');
    expect(duration(3_420)).toBe('3.4s');
    expect(ago(1_000_000 - 125_000, 1_000_000)).toBe('2 minutes ago');
    expect(ago(1_000_000, 1_000_000)).toBe('now');
  });

  it('says how long ago in the language of the person, and shorter where there is little room', () => {
    const said = (short: boolean): string[] =>
      [0, 2, 125, 7_300].map((seconds) => ago(9e9 - seconds * 1_000, 9e9, short).replace(' ', ''));
    speak('en');
    const [, , long] = said(false);
    const [, , short = ''] = said(true);
    expect(short).toMatch(/^2/);
    expect(short.length).toBeLessThan(long?.length ?? 0);
    speak('zh_TW');
    expect(said(true)).toEqual(['現在', '2秒前', '2分鐘前', '2小時前']);
    speak('zh_CN');
    expect(said(true)).toEqual(['现在', '2秒前', '2分钟前', '2小时前']);
    speak('zh_TW');
    expect(bytes(12)).toBe('12 位元組');
  });

  it.each(['en', 'zh_TW', 'zh_CN'])('writes an exact time to the millisecond in %s', (tongue) => {
    speak(tongue);
    expect(exactly(new Date(2026, 4, 12, 9, 28, 7, 42).getTime())).toMatch(/2026.*9:28:07\.042/);
  });

  // Chrome would load no extension with such a file.
  it.each(['en', 'zh_TW', 'zh_CN'])('names no variable of Chrome’s in %s', (tongue) => {
    const named = Object.entries(messagesOf(tongue)).filter(([, message]) =>
      /\$[\w@]+\$/.test(message ?? ''),
    );
    expect(named).toEqual([]);
  });
});
