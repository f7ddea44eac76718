import { describe, expect, it } from 'vitest';
import { originInStack, placeInStack } from '../../../../../src/page/webmcp/hear/place-in-stack.ts';

const ours = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const mine = [
  'TypeError',
  `    at Ear.stackHere (${ours}/src/page/webmcp/main-world.iife.js:1:200)`,
  `    at ${ours}/src/model-context/polyfill/main.iife.js:1:300`,
  '    at new Promise (<anonymous>)',
  `    at ModelContext.executeTool (${ours}/src/model-context/polyfill/main.iife.js:1:400)`,
];

function place(...lines: string[]) {
  return placeInStack([...mine, ...lines.map((line) => `    at ${line}`)].join('\n'), ours);
}

describe('a stack', () => {
  it('leads to the script that called, past all of ours', () => {
    expect(place('async call (https://example.org/shop.js?v=1:12:5)', 'https://example.org/:3:1')).toEqual({
      at: { url: 'https://example.org/shop.js?v=1', line: 12, column: 5 },
      sure: true,
    });
    expect(place('http://localhost:8080/a.js:1:2')).toMatchObject({
      at: { url: 'http://localhost:8080/a.js', line: 1 },
    });
  });

  it.each([
    [
      'text that a client had run',
      ['eval (eval at evaluate (:303:30), <anonymous>:1:2)', 'https://example.org/a.js:1:1'],
    ],
    ['text that a script had run', ['eval (eval at f (https://example.org/a.js:1:1), <anonymous>:1:2)']],
    ['a client’s own text', ['<anonymous>:1:22', 'f (https://example.org/a.js:1:1)']],
  ])('is no proof of who called where it is of %s', (_what, lines) => {
    expect(place(...lines).sure).toBe(false);
  });

  it.each([[''], ['Error'], [mine.join('\n')], ['at at at\n    at (((\n    at x:y:z']])(
    'may lead nowhere: %j',
    (stack) => {
      expect(placeInStack(stack, ours).at).toBeUndefined();
    },
  );

  it('begins with the script that asked for it', () => {
    expect(originInStack(mine.join('\n'))).toBe(ours);
    expect(originInStack('Error\n    at <anonymous>:1:1')).toBe('');
  });
});
