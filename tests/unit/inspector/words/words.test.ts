import { afterEach, describe, expect, it } from 'vitest';
import {
  ago,
  bytes,
  duration,
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
    expect(bytes(0)).toBe('0 byte');
    expect(bytes(1_234_567)).toBe('1.2 MB');
    expect(number(50_000)).toBe('50,000');
    expect(duration(12.4)).toBe('12ms');
    expect(duration(3_420)).toBe('3.4s');
    expect(ago(1_000_000 - 125_000, 1_000_000)).toBe('2 minutes ago');
    expect(ago(1_000_000, 1_000_000)).toBe('now');
  });
});
