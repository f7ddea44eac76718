import type { InputField } from '../../protocol/questions.ts';

/** Characters from which a text gets more than one line. */
const longText = 200;

/** What is said of a field to those who do not see it. */
export interface FieldAria {
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required'?: boolean;
}

/** The control of a field that is typed into. */
export function TypedControl({
  kind,
  draft,
  change,
  id,
  aria,
}: {
  kind: InputField['kind'];
  draft: string;
  change(draft: string): void;
  id: string;
  aria: FieldAria;
}) {
  const given = {
    id,
    ...aria,
    value: draft,
    autocomplete: 'off' as const,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  };
  if (kind.type === 'number') {
    // As text: a number field hides what it cannot read, and what cannot be seen cannot be mended.
    return <input type="text" inputMode={kind.whole ? 'numeric' : 'decimal'} {...given} />;
  }
  if (kind.type !== 'text') return null;
  switch (kind.format) {
    case 'email':
      return <input type="email" {...given} />;
    case 'uri':
      return <input type="url" {...given} />;
    case 'date':
      return <input type="date" {...given} />;
    case 'date-time':
      return <input type="datetime-local" {...given} />;
    default:
      return (kind.maxLength ?? 0) >= longText || (kind.value ?? '').includes('\n') ? (
        <textarea rows={4} {...given} />
      ) : (
        <input type="text" {...given} />
      );
  }
}
