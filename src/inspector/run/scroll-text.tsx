import { Visible } from '../shared/visible.tsx';

/** A text that scrolls by itself, also by keys. */
export function ScrollText({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: its line breaks count
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <pre className="scroll-text" dir="auto" role="region" aria-label={label} tabIndex={0}>
      <Visible text={text} />
    </pre>
  );
}
