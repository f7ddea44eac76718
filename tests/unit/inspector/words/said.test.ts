import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import english from '../../../../src/_locales/en/messages.json' with { type: 'json' };
import simplified from '../../../../src/_locales/zh_CN/messages.json' with { type: 'json' };
import traditional from '../../../../src/_locales/zh_TW/messages.json' with { type: 'json' };
import { notRight } from '../../../../src/background/said-issue.ts';
import { settingsSchema } from '../../../../src/background/settings/settings-schema.ts';
import { spoken } from '../../../../src/inspector/words/spoken.ts';
import { speakFrom } from '../../../../src/inspector/words/words.ts';
import { CommandError } from '../../../../src/link/control-link.ts';
import { modelContextSentences } from '../../../../src/model-context/sentences.ts';
import { inEnglish, said, sayings } from '../../../../src/protocol/said/said.ts';
import { defaultSettings } from '../../../../src/protocol/settings.ts';
import { registrySentences } from '../../../../src/registry/sentences.ts';
import { serversView } from '../../../inspector/fixtures/servers-view.ts';

type Messages = { readonly [key: string]: { readonly message: string } | undefined };
const languages: { readonly [language: string]: Messages } = {
  en: english,
  zh_CN: simplified,
  zh_TW: traditional,
};

/** Every sentence the worker has a code for. */
const sentences: { readonly [code: string]: string } = {
  ...sayings,
  ...Object.fromEntries(Object.entries(registrySentences).map(([code, text]) => [`registry_${code}`, text])),
  ...Object.fromEntries(
    Object.entries(modelContextSentences).map(([code, text]) => [`context_${code}`, text]),
  ),
};
const keyOf = (code: string): string => `said_${code.replaceAll('-', '_')}`;
const places = (text: string): string[] => [...new Set(text.match(/\$[1-9]/g) ?? [])].sort();

function speak(language: string): void {
  speakFrom((key) => languages[language]?.[key]?.message);
}

afterEach(() => speakFrom(() => undefined));

describe('what the worker says', () => {
  it('is said by the English messages in the same words', () => {
    const messages: Messages = english;
    const found = Object.keys(sentences).map((code) => [code, messages[keyOf(code)]?.message]);
    expect(Object.fromEntries(found)).toEqual(sentences);
  });

  it.each(Object.keys(languages))('has a message in %s for each code, and none beside', (language) => {
    const messages = languages[language] ?? {};
    const keys = Object.keys(messages).filter((key) => key.startsWith('said_'));
    expect(keys.sort()).toEqual(Object.keys(sentences).map(keyOf).sort());
    for (const [code, sentence] of Object.entries(sentences)) {
      const message = messages[keyOf(code)]?.message ?? '';
      expect([code, places(message)]).toEqual([code, places(sentence)]);
      // What would be a place to Chrome, and is none.
      expect(message.replace(/\$[1-9]/g, '')).not.toContain('$');
    }
  });

  it.each([
    ['context-here.ts', 'run_tool_gone'],
    ['context-here.ts', 'run_unreadable'],
    ['pick.ts', 'pick_covered'],
  ] as const)('has the words of the page’s side, where it is known by them: %s', (file, code) => {
    const source = readFileSync(new URL(`../../../../src/page/webmcp/${file}`, import.meta.url), 'utf8');
    expect(source).toContain(`'${sayings[code]}'`);
  });

  it('is a sentence with its values in English', () => {
    expect(inEnglish(said('withheld_level', said('level_act'), said('level_read')))).toBe(
      'Needs the level “act” on this site; it is “read”. Change it in Pagehand’s popup.',
    );
    expect(inEnglish(said('upload_too_large', '$2', 50))).toBe('“$2” is too large: the shelf holds 50 MB.');
  });
});

describe('a refusal', () => {
  const refused = new CommandError(
    'Needs the level “act” on this site; it is “read”. Change it in Pagehand’s popup.',
    said('withheld_level', said('level_act'), said('level_read')),
  );

  it('is said in the person’s language, with its parts', () => {
    speak('zh_TW');
    expect(spoken.refusal(refused)).toBe(
      '在此網站需要權限等級「操作」，目前為「讀取」。請在 Pagehand 的彈出視窗中變更。',
    );
    speak('zh_CN');
    expect(spoken.refusal(refused)).toBe(
      '在此网站需要权限级别“操作”，当前为“读取”。请在 Pagehand 的弹出窗口中更改。',
    );
  });

  it('stays English where it has no code, or one nobody knows', () => {
    speak('zh_TW');
    expect(spoken.refusal(new CommandError('No.'))).toBe('No.');
    expect(spoken.refusal(new CommandError('No.', { code: 'context_from-tomorrow' }))).toBe('No.');
  });

  it('has no English in it where a value is not right, whatever is wrong with it', () => {
    const { error } = settingsSchema.safeParse({ ...defaultSettings, defaultLevel: 'act' });
    if (error === undefined) throw new Error('It was taken.');
    const why = notRight(error, {});
    const refused = new CommandError('', said('settings_not_taken', why));
    speak('zh_TW');
    expect(spoken.refusal(refused)).toBe(
      '未採用這些設定，也沒有變更任何內容。「defaultLevel」有誤：缺少此項。',
    );
    expect(
      spoken.refusal(
        new CommandError('', said('command_wrong', 'budget', said('fault_must_be', said('kind_whole')))),
      ),
    ).toBe('沒有變更任何內容：「budget」有誤（必須是整數）。請修正後再試一次。');
    speak('zh_CN');
    expect(spoken.refusal(new CommandError('', said('tool_unsendable', said('header_twice', 'a.b'))))).toBe(
      '无法发送它的调用：它的 schema 为两个值指定了同一个标头（位于“a.b”）。',
    );
  });

  it('shows hidden characters of its values', () => {
    speak('zh_CN');
    expect(spoken.refusal(new CommandError('', said('shelf_name_taken', 'a\u202Eb')))).toContain(
      'a\\u{202E}b',
    );
  });
});

describe('a view', () => {
  const [first] = serversView.servers;
  if (first === undefined) throw new Error('The fixture has no server.');
  const view = {
    ...serversView,
    servers: [
      {
        ...first,
        state: { ...first.state, says: 'Not connected.', said: { says: said('server_idle') } },
        notes: ['By hand.', 'Its list is long.'],
        said: { notes: [null, said('server_list_not_kept')] },
      },
    ],
  };

  it('has its sentences in the person’s language, one by one in lists, and all else as it is', () => {
    speak('zh_TW');
    const told = spoken.reply({ type: 'servers', view });
    expect(told).toMatchObject({
      view: {
        servers: [
          {
            title: first.title,
            state: { says: '未連線。', next: first.state.next },
            notes: ['By hand.', traditional.said_server_list_not_kept.message],
          },
        ],
      },
    });
  });

  it('is the very same in English', () => {
    speak('en');
    const reply = { type: 'servers', view } as const;
    expect(spoken.reply(reply)).toBe(reply);
  });
});

describe('what happened', () => {
  const event = {
    seq: 1,
    worker: 'w',
    time: 0,
    kind: 'server',
    server: 'Files',
    state: 'unauthorised',
    says: 'The server wants to know who you are (HTTP 401).',
    said: { says: said('server_unauthorised') },
  } as const;

  it('is kept as the worker told it, and said in the person’s language', () => {
    speak('zh_TW');
    const reply = {
      type: 'timeline',
      view: { tabId: 1, worker: 'w', first: true, dropped: 0, events: [event] },
    } as const;
    expect(spoken.reply(reply)).toBe(reply);
    expect(spoken.happening(event)).toBe(traditional.said_server_unauthorised.message);
  });

  it('is said in English, too, where a file has it in another language', () => {
    speak('en');
    expect(spoken.happening({ ...event, says: traditional.said_server_unauthorised.message })).toBe(
      event.says,
    );
  });

  it.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['a text', 'says'],
    ['a code that is none', { says: { code: 1 } }],
    ['a code nobody knows', { says: { code: 'from-tomorrow' } }],
    ['values that are none', { says: { code: 'server_ready', values: 'x' } }],
    ['a value that is none', { says: { code: 'server_ready', values: [null] } }],
    ['a detail that is none', { says: { code: 'server_ready', detail: {} } }],
    [
      'codes without end',
      {
        says: Array.from({ length: 50 }).reduce(
          (values) => ({ code: 'server_ready', values: [values] }),
          'x',
        ),
      },
    ],
    ['codes of something else', { server: { code: 'server_ready', values: ['x'] } }],
  ])('is said in the words of the file where its codes are %s', (_, codes) => {
    speak('zh_CN');
    expect(spoken.happening({ ...event, said: codes as typeof event.said })).toBe(event.says);
  });
});
