import { own } from '../../facts/own.ts';
import {
  firstChild,
  isElement,
  localName,
  matches,
  nextSibling,
  nodeType,
  ownerDocument,
} from '../../view/dom.ts';

/** What editors draw where nothing was written. */
const placeholders = '[data-slate-placeholder],.cm-placeholder';

/**
 * What an editor holds, one line for each line a person sees: unlike `innerText`, which makes empty lines of the margins
 * of paragraphs.
 */
export function editorText(host: HTMLElement): string {
  const view = own(ownerDocument(host), 'defaultView');
  const lines = new Lines();
  const visit = (parent: Element, keepsBreaks: boolean): void => {
    for (let node: Node | null = firstChild(parent); node !== null; node = nextSibling(node)) {
      if (nodeType(node) === 3) lines.addText((node as Text).data, keepsBreaks);
      if (!isElement(node) || matches(node, placeholders)) continue;
      const style = view?.getComputedStyle(node);
      const display = style?.display ?? 'inline';
      if (display === 'none') continue;
      if (localName(node) === 'br') {
        lines.addBreak();
        continue;
      }
      const block = !/^(?:inline|contents|ruby)/.test(display);
      if (block) lines.endBlock();
      visit(node, keeps(style));
      if (block) lines.endBlock();
    }
  };
  visit(host, keeps(view?.getComputedStyle(host)));
  return plain(lines.text);
}

/** Without the characters editors put between what is typed. */
export function plain(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff]/g, '');
}

/** Whether white space is drawn as it is written. */
export function keeps(style: CSSStyleDeclaration | undefined): boolean {
  return /pre|break-spaces/.test(style?.whiteSpace ?? '');
}

class Lines {
  readonly #lines: string[] = [''];
  /** Nothing is on the last line, a break neither. */
  #fresh = true;
  /** A break came last: another line, if anything follows it in its block. */
  #broken = false;

  get text(): string {
    return (this.#fresh ? this.#lines.slice(0, -1) : this.#lines).join('\n');
  }

  addText(data: string, keepsBreaks: boolean): void {
    const parts = keepsBreaks ? data.split('\n') : [data.replace(/[ \t\n\r]+/g, ' ')];
    parts.forEach((part, index) => {
      if (index > 0) this.addBreak();
      if (part === '' || (!keepsBreaks && part === ' ' && this.#fresh)) return;
      if (this.#broken) this.#lines.push('');
      this.#lines[this.#lines.length - 1] += part;
      this.#fresh = false;
      this.#broken = false;
    });
  }

  addBreak(): void {
    if (this.#broken) this.#lines.push('');
    this.#fresh = false;
    this.#broken = true;
  }

  endBlock(): void {
    if (!this.#fresh) this.#lines.push('');
    this.#fresh = true;
    this.#broken = false;
  }
}
