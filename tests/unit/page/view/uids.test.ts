import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { Uids } from '../../../../src/page/view/uids.ts';

const page = () =>
  new JSDOM('<button id=a>A</button><button id=b>B</button><iframe></iframe>').window.document;
const element = (document: Document, id: string) => document.getElementById(id) as Element;

test('an element keeps its uid, and no other gets it', () => {
  const document = page();
  const uids = new Uids('kq');
  const a = uids.of(element(document, 'a'));
  expect(a).toBe('kq1');
  expect(uids.of(element(document, 'b'))).toBe('kq2');
  document.body.prepend(document.createElement('p'));
  expect(uids.of(element(document, 'a'))).toBe(a);
  expect(uids.find(a)).toEqual({ element: element(document, 'a') });
});

test('an element that has left is stale, with what it was last', () => {
  const document = page();
  const uids = new Uids('kq');
  uids.of(element(document, 'a'), { role: 'button', name: 'A' });
  const uid = uids.of(element(document, 'a'), { role: 'button', name: 'Later' });
  element(document, 'a').remove();
  expect(uids.find(uid)).toEqual({ stale: { role: 'button', name: 'Later' } });
});

test('an element of a frame that went elsewhere is stale though it is connected', () => {
  const document = page();
  const uids = new Uids('kq');
  const frame = document.querySelector('iframe') as HTMLIFrameElement;
  const inner = frame.contentDocument as Document;
  const button = inner.body.appendChild(inner.createElement('button'));
  const uid = uids.of(button, { role: 'button', name: 'In the frame' });
  expect(uids.find(uid)).toEqual({ element: button });
  frame.remove();
  expect(uids.find(uid)).toEqual({ stale: { role: 'button', name: 'In the frame' } });
});

test('an element that comes back has its uid again', () => {
  const document = page();
  const uids = new Uids('kq');
  const button = element(document, 'a');
  const uid = uids.of(button);
  button.remove();
  document.body.append(button);
  expect(uids.of(button)).toBe(uid);
  expect(uids.find(uid)).toEqual({ element: button });
});

test('a uid of another document is foreign; one never given, and what is none, is unknown', () => {
  const uids = new Uids('kq');
  uids.of(element(page(), 'a'));
  expect(uids.find('zz1')).toEqual({ foreign: true });
  for (const uid of [
    'kq2',
    'kq0',
    'kq-1',
    'kq01',
    'kq99999999999',
    'kq1.5',
    ' kq1',
    'kq1 ',
    '',
    '1',
    '#a',
    'x'.repeat(100_000),
  ])
    expect(uids.find(uid), uid.slice(0, 20)).toBeUndefined();
});

test('a tag is letters only', () => {
  for (const tag of ['', 'e1', 'TOOLONG', 'A']) expect(() => new Uids(tag)).toThrow(TypeError);
  expect(new Uids().tag).toMatch(/^[a-z]{2}$/);
});

test('a tag is one token for models', () => {
  const costly = (tag: string) => countTokens(` ${tag}12 button`) > countTokens(' kq12 button');
  const tags = new Set(Array.from({ length: 5_000 }, () => new Uids().tag));
  expect(tags.size).toBeGreaterThan(200);
  expect([...tags].filter(costly)).toEqual([]);
});
