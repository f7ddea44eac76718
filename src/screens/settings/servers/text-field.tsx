import type { ComponentChildren, Ref, TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';

interface FieldAttributes {
  readonly placeholder?: string;
  readonly inputMode?: 'url' | 'numeric';
  readonly autoComplete?: 'off' | 'new-password';
  readonly autoCapitalize?: 'off';
  /** The person is done with the field. */
  onChange?(): void;
}

/** A labelled line of text with what it is for below, and what is wrong with it in its place. */
export function TextField({
  label,
  value,
  type,
  fault,
  hint,
  field,
  wide = false,
  secret = false,
  attributes = {},
  children,
}: {
  label: string;
  value: string;
  type(value: string): void;
  fault: string | undefined;
  hint?: ComponentChildren;
  field?: Ref<HTMLInputElement>;
  wide?: boolean;
  /** Dots stand for what is typed. */
  secret?: boolean;
  attributes?: FieldAttributes;
  /** Beside the field. */
  children?: ComponentChildren;
}) {
  const id = useId();
  const shared = {
    ref: field ?? null,
    id,
    autoComplete: 'off',
    spellcheck: false,
    ...attributes,
    value,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}wrong ${id}hint`,
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => type(currentTarget.value),
  } as const;
  return (
    <div class={wide ? 'field wide' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div class="actions">
        {secret ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
        {children}
      </div>
      <p id={`${id}wrong`} class="wrong">
        {fault}
      </p>
      <div id={`${id}hint`} class="hint">
        {hint}
      </div>
    </div>
  );
}
