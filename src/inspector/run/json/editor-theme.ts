import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in our tokens: they know light and dark. */
export const editorTheme = [
  EditorView.theme({
    '&': {
      maxHeight: '24rem',
      fontSize: '0.8125rem',
      backgroundColor: 'var(--ground)',
      color: 'var(--text)',
    },
    '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
    '.cm-scroller': {
      fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
      lineHeight: '1.5',
      overflow: 'auto',
    },
    '.cm-content': { caretColor: 'var(--text)', minHeight: '6rem', padding: '0.375rem 0' },
    '.cm-cursor': { borderInlineStartColor: 'var(--text)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--blue)',
    },
    '.cm-specialChar': { color: 'var(--on-red)', backgroundColor: 'var(--red)' },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--blue)' },
    '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--red)' },
    '.cm-tooltip': {
      border: '1px solid var(--edge)',
      borderRadius: '6px',
      backgroundColor: 'var(--ground)',
      color: 'var(--text)',
      maxInlineSize: 'min(28rem, 90vw)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--accent)',
      color: 'var(--on-accent)',
    },
    '.cm-tooltip-autocomplete > ul > li[aria-selected] .cm-completionDetail': { color: 'inherit' },
    '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal' },
    '.cm-completionInfo': { whiteSpace: 'pre-wrap', padding: '0.375rem 0.5rem' },
    '.cm-diagnostic': { borderInlineStartColor: 'var(--on-red)' },
    '.cm-diagnostic-warning': { borderInlineStartColor: 'var(--on-amber)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: 'var(--accent)' },
      { tag: tags.string, color: 'var(--green)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'var(--on-act)' },
      { tag: tags.invalid, color: 'var(--on-red)' },
    ]),
  ),
];
