import { useState } from 'preact/hooks';

/** A text to be entered elsewhere. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const [copied, copy] = useState(false);
  return (
    <span class="copied-text">
      <code>{text}</code>
      <button
        type="button"
        class="plain"
        aria-label={`Copy ${label}`}
        onClick={() => void navigator.clipboard.writeText(text).then(() => copy(true))}
      >
        Copy
      </button>
      <span role="status" class="hint">
        {copied ? 'Copied.' : ''}
      </span>
    </span>
  );
}
