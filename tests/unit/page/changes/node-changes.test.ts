import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { nodeChanges } from '../../../../src/page/act/changes/node-changes.ts';

/** What changes `act` makes below a list of two items and a text. */
function changesOf(act: (list: HTMLElement, document: Document) => void) {
  const { window } = new JSDOM('<ul id="list"><li>a</li><li>b</li>text</ul>');
  const { document } = window;
  const list = document.querySelector('ul') as HTMLElement;
  const observer = new window.MutationObserver(() => undefined);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
    characterDataOldValue: true,
  });
  act(list, document);
  return nodeChanges(observer.takeRecords()).map(({ node, what, grew, added }) => [
    node.nodeName,
    what,
    grew,
    added.length,
  ]);
}

describe('the changes of a node', () => {
  it.each([
    [
      'an item more',
      (list, document) => list.append(document.createElement('li')),
      [['UL', '#children', true, 1]],
    ],
    ['an item less', (list) => list.firstElementChild?.remove(), [['UL', '#children', false, 0]]],
    [
      'all drawn anew',
      (list, document) => {
        list.replaceChildren();
        list.append(document.createElement('li'), document.createElement('li'), 'text');
      },
      [['UL', '#children', false, 2]],
    ],
    [
      'another text',
      (list) => {
        (list.firstElementChild as Element).textContent = 'c';
      },
      [['LI', '#children', false, 0]],
    ],
    [
      'a longer text',
      (list) => {
        (list.firstElementChild as Element).textContent = 'ab';
      },
      [['LI', '#children', true, 0]],
    ],
    ['more in a text', (list) => (list.lastChild as Text).appendData('!'), [['#text', '#text', true, 0]]],
    [
      'as much in a text',
      (list) => {
        (list.lastChild as Text).data = 'TEXT';
      },
      [['#text', '#text', false, 0]],
    ],
    [
      'two attributes, one of them twice',
      (list) => {
        list.title = 'a';
        list.lang = 'en';
        list.title = 'b';
      },
      [
        ['UL', 'title', false, 0],
        ['UL', 'lang', false, 0],
      ],
    ],
  ] as const satisfies readonly [string, (list: HTMLElement, document: Document) => void, unknown][])(
    'tell %s',
    (_name, act, expected) => {
      expect(changesOf(act)).toEqual(expected);
    },
  );
});
