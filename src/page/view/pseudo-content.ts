import { own } from '../facts/own.ts';
import { localName } from './dom.ts';
import type { ElementStyles } from './element-styles.ts';

/** Beyond this many selectors, or rules to look through, every element is asked instead. */
const mostSelectors = 200;
const mostRules = 4_000;

/** Elements of one root that may have text before or after them; `all` where the style sheets do not tell. */
type Candidates = ReadonlySet<Element> | 'all';

/**
 * Text that style sheets put before and after elements. To ask each element for the styles of its pseudo-elements takes
 * longer than all else together, so the sheets are asked first which elements such rules can be about.
 */
export class PseudoContent {
  readonly #styles: ElementStyles;
  readonly #roots = new Map<Node, Candidates>();

  constructor(styles: ElementStyles) {
    this.#styles = styles;
  }

  /** Texts before and after, with spaces where they do not stand in the line; undefined for most elements. */
  of(element: Element, root: Document | ShadowRoot): { before: string; after: string } | undefined {
    let candidates = this.#roots.get(root);
    if (candidates === undefined) {
      candidates = candidatesIn(root);
      this.#roots.set(root, candidates);
    }
    if (candidates !== 'all' && (candidates.size === 0 || !candidates.has(element))) {
      return localName(element) === 'q' ? { before: '“', after: '”' } : undefined;
    }
    const before = this.#text(element, '::before');
    const after = this.#text(element, '::after');
    return before === '' && after === '' ? undefined : { before, after };
  }

  #text(element: Element, which: '::before' | '::after'): string {
    const style = this.#styles.pseudo(element, which);
    if (style === undefined) return '';
    const text = contentText(style.content);
    // A picture with words is a thing of its own.
    return text === '' || (style.inline && !style.content.startsWith('url(')) ? text : ` ${text} `;
  }
}

/** The words in a computed `content`, without the private characters icon fonts draw with. */
export function contentText(content: string): string {
  if (content === 'open-quote') return '“';
  if (content === 'close-quote') return '”';
  // After a slash stands the alternative of what comes before it.
  const shown = /\/\s*((?:"(?:[^"\\]|\\.)*"\s*)+)$/.exec(content)?.[1] ?? content;
  return Array.from(shown.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text = '']) => text)
    .join('')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, code: string) => fromCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')
    .replace(/[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu, '');
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function candidatesIn(root: Document | ShadowRoot): Candidates {
  const selectors: string[] = [];
  try {
    let left = mostRules;
    const sheets = [...own(root, 'styleSheets'), ...adopted(root)];
    const open: CSSRuleList[] = sheets.filter(({ disabled }) => !disabled).map(({ cssRules }) => cssRules);
    for (let rules = open.pop(); rules !== undefined; rules = open.pop()) {
      left -= rules.length;
      if (left < 0) return 'all';
      for (const rule of rules) {
        const { cssRules, styleSheet, selectorText, style } = rule as Partial<
          Pick<CSSStyleRule, 'selectorText' | 'style' | 'cssRules'> & Pick<CSSImportRule, 'styleSheet'>
        >;
        if (cssRules !== undefined && cssRules.length > 0) open.push(cssRules);
        if (styleSheet) open.push(styleSheet.cssRules);
        if (selectorText === undefined || !/:(?:before|after)/.test(selectorText)) continue;
        if (isEmpty(style?.content ?? '')) continue;
        if (/[&]|:host|::slotted|::part/.test(selectorText)) return 'all';
        selectors.push(elementsOf(selectorText));
        if (selectors.length > mostSelectors) return 'all';
      }
    }
    if (selectors.length === 0) return new Set();
    const all = own(root, 'querySelectorAll');
    return new Set([...all(selectors.join(',')), ...all('q')]);
  } catch {
    // A sheet of another origin, or a selector nobody foresaw.
    return 'all';
  }
}

/** Sheets a script added; not every engine tests run in knows them. */
function adopted(root: Document | ShadowRoot): readonly CSSStyleSheet[] {
  return 'adoptedStyleSheets' in root ? own(root, 'adoptedStyleSheets') : [];
}

/** Whether a rule's `content` has no words, as in most: `""` of layout tricks, glyphs of icon fonts. */
function isEmpty(content: string): boolean {
  if (/^(?:none|normal|inherit|initial|unset)?$/.test(content)) return true;
  return /^"[^"]*"$/.test(content) && contentText(content).trim() === '';
}

/** The elements whose pseudo-elements the selectors are about; a selector without pseudo-element is kept whole. */
function elementsOf(selectorText: string): string {
  return selectorText.replace(/::?(?:before|after)\b/g, '').replace(/(^|,|[\s>+~])\s*(?=,|$)/g, '$1*');
}
