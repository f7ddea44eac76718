import { useEffect, useState } from 'react';
import { t } from '../words/words.ts';

/** Puts a text on the clipboard. `copy`: {@link Actions.copy}. A function is asked for its text only when pressed. */
export function Copy({
  text,
  copy,
  label,
}: {
  text: string | (() => string);
  copy(text: string): Promise<boolean>;
  label?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className={copied ? 'small copy copied' : 'small copy'}
      onClick={() => {
        void copy(typeof text === 'string' ? text : text()).then(setCopied);
      }}
    >
      {label ?? t('shared_copy')}
    </button>
  );
}
