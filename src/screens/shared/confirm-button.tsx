import { useEffect, useRef, useState } from 'preact/hooks';

/** A button for what cannot be undone: it asks once more, in its own place. */
export function ConfirmButton({
  words,
  label,
  question,
  confirm,
  keep = 'Cancel',
  act,
  class: look = '',
}: {
  words: string;
  /** For those who do not see what the button stands beside. */
  label?: string;
  question: string;
  confirm: string;
  keep?: string;
  act(): void;
  class?: string;
}) {
  const [asking, ask] = useState(false);
  const asked = useRef(false);
  const first = useRef<HTMLButtonElement>(null);
  const safe = useRef<HTMLButtonElement>(null);

  // The focus follows: to the safe answer, and back.
  useEffect(() => {
    if (asking) safe.current?.focus();
    else if (asked.current) first.current?.focus();
    asked.current = asking;
  }, [asking]);

  if (!asking) {
    return (
      <button ref={first} type="button" class={look} aria-label={label} onClick={() => ask(true)}>
        {words}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <span
      role="group"
      aria-label={question}
      class="confirm"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        ask(false);
      }}
    >
      <span>{question}</span>
      <button
        type="button"
        class="danger"
        onClick={() => {
          ask(false);
          act();
        }}
      >
        {confirm}
      </button>
      <button ref={safe} type="button" onClick={() => ask(false)}>
        {keep}
      </button>
    </span>
  );
}
