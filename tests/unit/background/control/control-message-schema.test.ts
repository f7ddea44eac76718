import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlMessageSchema } from '../../../../src/background/control/control-message-schema.ts';
import { everyCommand } from './every-command.ts';

const taken = (message: unknown): boolean => controlMessageSchema.safeParse(message).success;
const doing = (command: unknown): unknown => ({ type: 'do', id: '1', command });
const every = Object.entries<object>(everyCommand);

describe('what a screen may say', () => {
  it.each([{ name: 'tab', tabId: 1 }, { name: 'questions' }, { name: 'settings' }])(
    'watches $name',
    (topic) => {
      const message = { type: 'watch', topic };
      expect(controlMessageSchema.parse(message)).toEqual(message);
    },
  );

  it.each(every)('has done %s, unchanged', (_, command) => {
    expect(controlMessageSchema.parse(doing(command))).toEqual(doing(command));
  });

  it.each(every)('has done no %s with a member more', (_, command) => {
    expect(taken(doing({ ...command, more: 1 }))).toBe(false);
  });

  it.each(
    every.flatMap(([name, command]) =>
      Object.keys(command)
        .filter((member) => member !== 'name')
        .map((member) => [name, member, command] as const),
    ),
  )('has done no %s with a wrong %s', (_, member, command) => {
    for (const wrong of [null, 1.5, () => 1, [null], { a: undefined }, '', 'x'.repeat(10_000_001)]) {
      const free = ['text', 'frame', 'origin', 'data'].includes(member) && wrong === '';
      if (!free)
        expect(taken(doing({ ...command, [member]: wrong })), JSON.stringify(wrong)?.slice(0, 50)).toBe(
          false,
        );
    }
  });

  it.each<[string, object]>([
    ['leaves out what may be left out', { name: 'clear-level', site: 'https://example.org' }],
    ['sets a policy for all sites', { name: 'set-tool-policy', tool: 'x', policy: 'deny' }],
    ['clears a policy', { name: 'set-tool-policy', tool: 'x' }],
    ['changes nothing', { name: 'set-preferences', change: {} }],
    ['calls without arguments', { name: 'call', tabId: 1, tool: 'x', input: {} }],
  ])('%s', (_, command) => {
    expect(taken(doing(command))).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an unknown command', doing({ name: 'become-root' })],
    ['a command that every object has', doing({ name: 'constructor' })],
    ['no command', { type: 'do', id: '1' }],
    ['a command without an id', { type: 'do', command: { name: 'clear-journal' } }],
    ['a command with an endless id', { type: 'do', id: 'x'.repeat(65), command: { name: 'clear-journal' } }],
    [
      'a command with a member beside it',
      { type: 'do', id: '1', command: { name: 'clear-journal' }, more: 1 },
    ],
    ['an unknown type', { type: 'page' }],
    ['an unknown topic', { type: 'watch', topic: { name: 'passwords' } }],
    ['a topic with a member more', { type: 'watch', topic: { name: 'questions', tabId: 1 } }],
    ['a tab that is none', { type: 'watch', topic: { name: 'tab', tabId: -1 } }],
    ['a level there is not', doing({ ...everyCommand['set-level'], level: 'root' })],
    ['acting as the default', doing({ name: 'set-preferences', change: { defaultLevel: 'act' } })],
    ['sites as preferences', doing({ name: 'set-preferences', change: { sites: {} } })],
    ['policies as preferences', doing({ name: 'set-preferences', change: { tools: { x: 'allow' } } })],
    ['an undefined level', doing({ ...everyCommand['set-level'], level: undefined })],
    ['a call with what is no JSON', doing({ ...everyCommand.call, input: { run: () => 1 } })],
  ])('is not %s', (_, message) => {
    expect(taken(message)).toBe(false);
  });

  it('is none of what anybody makes up', () => {
    fc.assert(fc.property(fc.jsonValue(), (message) => !taken(message)));
  });
});
