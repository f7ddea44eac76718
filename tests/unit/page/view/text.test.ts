import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { contentText } from '../../../../src/page/view/pseudo-content.ts';
import { renderSpace, TextLine } from '../../../../src/page/view/text-line.ts';

const element = new JSDOM('').window.document.body;

test('collapses white space as HTML does, and leaves no-break spaces', () => {
  expect(renderSpace(' a\n\t b\u00a0 c ', 'collapse')).toBe(' a b\u00a0 c ');
  expect(renderSpace('a  b \n  c', 'lines')).toBe('a b\nc');
  expect(renderSpace('a  b \n  c', 'preserve')).toBe('a  b \n  c');
});

test('puts pieces of a line together with the spaces between them', () => {
  const line = new TextLine();
  line.add(' Hello ', 'collapse', element);
  line.add(' brave', 'collapse', element);
  line.add(' new', 'collapse', element);
  line.space();
  line.space();
  line.add('world\n', 'collapse', element);
  expect(line.element).toBe(element);
  expect(line.take()).toBe('Hello brave new world');
  expect(line.take()).toBe('');
});

test('keeps line breaks inside a text and none around it', () => {
  const line = new TextLine();
  line.lineBreak();
  line.add('one ', 'collapse', element);
  line.lineBreak();
  line.add(' two', 'collapse', element);
  line.lineBreak();
  expect(line.take()).toBe('one\ntwo');
});

test('white space alone is no text', () => {
  const line = new TextLine();
  line.add('  \n ', 'preserve', element);
  expect(line.take()).toBe('');
});

test.each([
  ['"* "', '* '],
  ['"a" "b"', 'ab'],
  ['"say \\"hi\\""', 'say "hi"'],
  ['"\\201C x"', '“x'],
  ['url("x.png") / "picture"', 'picture'],
  ['"\uf000 Save"', ' Save'],
  ['counter(n) ". "', '. '],
  ['none', ''],
])('reads the words of content: %s', (content, text) => {
  expect(contentText(content)).toBe(text);
});
