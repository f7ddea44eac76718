import { useState } from 'react';
import { Visible } from '../shared/visible.tsx';
import { number, t } from '../words/words.ts';

/** Characters that are shown: first, and with each press. */
const first = 1_500;
const more = 20_000;

/** A text of any length, the rest of it folded. */
export function LongText({ text }: { text: string }) {
  const [shown, show] = useState(first);
  return (
    <>
      <Visible text={text.slice(0, shown)} />
      {text.length > shown && (
        <>
          …{' '}
          <button type="button" className="plain" onClick={() => show(shown + more)}>
            {t('tools_show_more', number(Math.min(more, text.length - shown)))}
          </button>
        </>
      )}
    </>
  );
}
