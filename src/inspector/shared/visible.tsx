import { visibleParts } from '../../shared/visible-text.ts';

/** Text from a page, a server or an agent: nothing in it can hide, run, or turn the rest around. */
export function Visible({ text }: { text: string }) {
  return (
    <bdi>
      {visibleParts(text).map((part, index) =>
        part.spelt ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </bdi>
  );
}
