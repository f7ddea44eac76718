import { describe, expect, it } from 'vitest';
import { readSelection } from '../../../src/page/read/read-selection.ts';
import { html, never } from './pages.ts';

function read(document: Document, maxChars = 10_000) {
  return readSelection(document, { maxChars }, never);
}

function element(document: Document, selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (found === null) throw new Error(`No ${selector}`);
  return found;
}

/** Selects all of an element’s text, as a person does it with the mouse. */
function selectIn(document: Document, selector: string): void {
  document.getSelection()?.selectAllChildren(element(document, selector));
}

/** Selects part of what is in a field, as a person does it in there. */
function selectInField(document: Document, selector: string, start: number, end: number): void {
  const field = element(document, selector);
  field.focus();
  field.setSelectionRange(start, end);
}

/**
 * A selection as Chrome tells it where it is inside a field or shadow root: collapsed, beside what holds it, and yet
 * with a text.
 */
function asChromeTells(document: Document, host: Document | ShadowRoot, at: Node, shown: string): void {
  const selection = {
    isCollapsed: true,
    anchorNode: at.nodeType === 3 ? at : at.parentNode,
    anchorOffset: at.nodeType === 3 ? 0 : [...(at.parentNode?.childNodes ?? [])].indexOf(at as ChildNode),
    toString: () => shown,
  };
  const holder = host === document ? Object.getPrototypeOf(document) : host;
  Object.defineProperty(holder, 'getSelection', { value: () => selection, configurable: true });
}

const nothing = {
  text: '',
  totalChars: 0,
  notes: ['Nothing is selected on the page. Ask the person to select the text they mean.'],
};

describe('the selection', () => {
  it('is the text as it stands, with the page’s address', () => {
    const document = html('<p>Not this. <b id="x">But <i>this</i> # and *that*</b></p>');
    selectIn(document, '#x');
    expect(read(document)).toEqual({
      text: 'But this # and *that*',
      url: 'https://site.example/page',
      totalChars: 21,
      notes: [],
    });
  });

  it('is nothing where nothing is selected, or only white space', () => {
    const document = html('<p id="x">  \n </p><input value="typed">');
    expect(read(document)).toMatchObject(nothing);
    selectIn(document, '#x');
    expect(read(document)).toMatchObject(nothing);
    selectInField(document, 'input', 2, 2);
    expect(read(document)).toMatchObject(nothing);
  });

  it('is cut to its budget, and says how much there is', () => {
    const document = html(`<p id="x">${'word '.repeat(1_000)}</p>`);
    selectIn(document, '#x');
    const { text, totalChars } = read(document, 500);
    expect(text).toBe('word '.repeat(100));
    expect(totalChars).toBe(5_000);
  });

  it('is what is marked in a text field, not all of it', () => {
    const document = html('<input id="a" value="Dear person"><textarea id="b">one\ntwo\nthree</textarea>');
    selectInField(document, '#a', 5, 11);
    expect(read(document)).toMatchObject({ text: 'person', totalChars: 6, notes: [] });
    selectInField(document, '#b', 4, 7);
    expect(read(document)).toMatchObject({ text: 'two' });
  });

  it('is what is marked in an editable part', () => {
    const document = html('<div id="x" contenteditable>A <b>draft</b></div>');
    selectIn(document, '#x');
    expect(read(document)).toMatchObject({ text: 'A draft' });
  });

  it('is what is marked in an e-mail field, which does not tell where', () => {
    const document = html('<p>Mail: <input type="email" value="person@site.example"></p>');
    asChromeTells(document, document, element(document, 'input'), 'person');
    expect(read(document)).toMatchObject({ text: 'person', notes: [] });
  });

  it('is found in shadow roots', () => {
    const document = html('<div id="host"></div>');
    const host = element(document, '#host');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<p>Deep words</p><input value="typed">';
    asChromeTells(document, root, root.querySelector('p')?.firstChild as Text, 'Deep words');
    asChromeTells(document, document, host, 'Deep words');
    expect(read(document)).toMatchObject({ text: 'Deep words', notes: [] });
  });

  it('is found in a frame of the same site that has the focus', () => {
    const document = html('<p id="x">Outside</p><iframe></iframe>');
    const frame = document.querySelector('iframe');
    const inner = frame?.contentDocument;
    if (!frame || !inner) throw new Error('No frame');
    inner.body.innerHTML = '<p id="y">Inside</p>';
    frame.focus();
    selectIn(document, '#x');
    expect(read(document)).toMatchObject({ text: 'Outside' });
    selectIn(inner, '#y');
    expect(read(document)).toMatchObject({ text: 'Inside', url: 'about:blank' });
  });

  it('in a frame of another site is not read', () => {
    const document = html('<iframe></iframe>');
    const frame = document.querySelector('iframe');
    frame?.focus();
    Object.defineProperty(Object.getPrototypeOf(frame), 'contentDocument', { get: () => null });
    expect(read(document)).toMatchObject({
      text: '',
      notes: [expect.stringContaining('frame of another site')],
    });
  });

  it('is read past names the page gave its elements', () => {
    const document = html(
      '<form id="x"><input name="parentNode"><input name="getAttribute"><input name="shadowRoot">Words</form><img name="getSelection"><img name="activeElement">',
    );
    document.defaultView?.getSelection()?.selectAllChildren(element(document, '#x'));
    expect(read(document)).toMatchObject({ text: 'Words', notes: [] });
  });

  it('stops where the call was cancelled', () => {
    const document = html('<p>x</p>');
    expect(() => readSelection(document, { maxChars: 500 }, AbortSignal.abort(new Error('enough')))).toThrow(
      'enough',
    );
  });
});

describe('what is selected in a secret field', () => {
  const secrets = [
    '<input type="password" value="hunter2">',
    '<input type="PassWord" value="hunter2">',
    '<input autocomplete="current-password" value="hunter2">',
    '<input autocomplete="new-password" value="hunter2">',
    '<input autocomplete="one-time-code" value="hunter2">',
    '<input autocomplete="cc-number" value="hunter2">',
    '<input autocomplete="section-a  Billing CC-CSC" value="hunter2">',
    '<textarea autocomplete="cc-exp">hunter2</textarea>',
  ];

  it.each(secrets)('is not given: %s', (field) => {
    const document = html(field);
    selectInField(document, 'input, textarea', 0, 7);
    expect(read(document)).toEqual({
      text: '',
      url: 'https://site.example/page',
      totalChars: 0,
      notes: [expect.stringContaining('never given')],
    });
  });

  // Chrome keeps the selection of a field that lost the focus, and says its text.
  it.each(secrets)('is not given where the field lost the focus: %s', (field) => {
    const document = html(`<p>Words ${field}</p>`);
    asChromeTells(document, document, element(document, 'input, textarea'), 'hunter2');
    const answer = JSON.stringify(read(document));
    expect(answer).toContain('never given');
    expect(answer).not.toContain('hunter2');
  });

  it('is not given from a shadow root either', () => {
    const document = html('<div id="host"></div>');
    const host = element(document, '#host');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<p><input autocomplete="one-time-code" value="hunter2"></p>';
    asChromeTells(document, root, root.querySelector('input') as Node, 'hunter2');
    asChromeTells(document, document, host, 'hunter2');
    expect(read(document)).toMatchObject({ text: '', notes: [expect.stringContaining('never given')] });
  });

  it('is not given from a closed shadow root, where nobody can tell', () => {
    const document = html('<div id="host"></div>');
    const host = element(document, '#host');
    host.attachShadow({ mode: 'closed' }).innerHTML = '<input type="password" value="hunter2">';
    asChromeTells(document, document, host, 'hunter2');
    expect(read(document)).toMatchObject({
      text: '',
      notes: [expect.stringContaining('closed to extensions')],
    });
  });

  it('is not given from an editable part either', () => {
    const document = html('<div contenteditable autocomplete="one-time-code"><b id="x">123456</b></div>');
    selectIn(document, '#x');
    expect(read(document)).toMatchObject({ text: '', notes: [expect.stringContaining('never given')] });
  });

  it('does not keep other fields from being read', () => {
    const document = html(
      '<form autocomplete="on"><input autocomplete="email cc" value="open words"></form>',
    );
    selectInField(document, 'input', 0, 4);
    expect(read(document)).toMatchObject({ text: 'open', notes: [] });
  });
});
