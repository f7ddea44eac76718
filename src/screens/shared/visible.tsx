import { visibleParts } from '../../shared/visible-text.ts';

/** Text from a page or an agent: nothing in it can hide or turn the rest around. */
export function Visible({ text }: { text: string }) {
  return (
    <bdi>
      {visibleParts(text).map((part, index) =>
        // Parts have no identity of their own.
        part.spelt ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </bdi>
  );
}
