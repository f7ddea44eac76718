import { expect, it } from 'vitest';
import { asFailure } from '../../../../src/background/calls/as-failure.ts';
import { nameFailure } from '../../../../src/background/debugger/debugger-failure.ts';

it.each([
  ['Another debugger is already attached to the tab with id: 7.', undefined, 'other-debugger'],
  ['No tab with given id 7.', undefined, 'tab-closed'],
  ['Cannot access a chrome:// URL', 'chrome://version/', 'restricted-page'],
  ['The extensions gallery cannot be scripted.', undefined, 'restricted-page'],
  [
    'Cannot access contents of url "view-source:http://x/". Extension manifest must request permission to access this host.',
    undefined,
    'restricted-page',
  ],
  ['Cannot access a chrome-extension:// URL of different extension', undefined, 'restricted-page'],
  ['Cannot access a chrome-extension:// URL of different extension', 'https://site.test/', 'foreign-frame'],
  ['Detached while handling command.', undefined, 'target-closed'],
  ['Debugger is not attached to the tab with id: 7.', undefined, 'target-closed'],
  ['{"code":-32001,"message":"Session with given id not found."}', undefined, 'frame-gone'],
  [`{"code":-32601,"message":"'Browser.getVersion' wasn't found"}`, undefined, 'method-refused'],
  [
    '{"code":-32000,"message":"Runtime.terminateExecution is not allowed for untrusted clients"}',
    undefined,
    'method-refused',
  ],
  ['{"code":-32602,"message":"Invalid image format"}', undefined, 'command-failed'],
  ['?', undefined, 'command-failed'],
])('names %s (at %s): %s', (words, url, kind) => {
  const failure = nameFailure(new Error(words), url);
  expect(failure.kind).toBe(kind);
  expect(asFailure(failure)).toMatchObject({
    ok: false,
    hint: expect.stringMatching(/\w\.$/),
    details: { debugger: kind, causes: [`Error: ${words}`] },
  });
});

it('keeps a name that was given', () => {
  const failure = nameFailure(new Error('Detached while handling command.'));
  expect(nameFailure(failure)).toBe(failure);
});
