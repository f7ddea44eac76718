import { useRef, useState } from 'preact/hooks';
import { inputFaults } from '../../protocol/input-faults.ts';
import type { InputField, InputValue } from '../../protocol/questions.ts';
import { firstDraft, isTouched, valuesOf } from './draft.ts';
import { InputControl } from './input-control.tsx';

/** A server’s form. What is typed lives here, whatever else comes and goes in the window. */
export function InputForm({
  fields,
  sendable,
  send,
  decline,
}: {
  fields: readonly InputField[];
  /** Whether “Send” can be pressed now. */
  sendable: boolean;
  send(values: { readonly [name: string]: InputValue }): void;
  decline(): void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, write] = useState(() => firstDraft(fields));
  // Nobody is told off for what they have not finished.
  const [tried, setTried] = useState(false);
  const faults = new Map(
    tried ? inputFaults(fields, valuesOf(fields, draft)).map(({ field, says }) => [field, says]) : [],
  );

  function submit() {
    const values = valuesOf(fields, draft);
    const [fault] = inputFaults(fields, values);
    if (fault === undefined) return send(values);
    setTried(true);
    const place = fields.findIndex(({ name }) => name === fault.field);
    form.current
      ?.querySelectorAll('.field')
      [place]?.querySelector<HTMLElement>('input:checked, input, select, textarea')
      ?.focus();
  }

  return (
    <form
      ref={form}
      noValidate
      autocomplete="off"
      data-touched={isTouched(fields, draft)}
      onSubmit={(event) => {
        event.preventDefault();
        if (sendable) submit();
      }}
    >
      {fields.map((field, place) => (
        <InputControl
          key={field.name}
          field={field}
          draft={draft[place] ?? ''}
          fault={faults.get(field.name)}
          change={(changed) => write((before) => before.map((one, at) => (at === place ? changed : one)))}
        />
      ))}
      {fields.some(({ kind }) => kind.type === 'text') && (
        <p class="hint">Never give passwords, keys, codes or card numbers here.</p>
      )}
      <p role="alert" class="fault">
        {faults.size > 0 &&
          (faults.size === 1 ? 'One answer does not fit yet.' : `${faults.size} answers do not fit yet.`)}
      </p>
      <div class="answers">
        <button type="button" class="deny" onClick={decline}>
          Decline
        </button>
        <button type="submit" data-allows disabled={!sendable}>
          Send
        </button>
      </div>
    </form>
  );
}
