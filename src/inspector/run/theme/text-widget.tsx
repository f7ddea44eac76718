import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils';
import { describedBy } from './described-by.ts';

/** A text of any length; the box grows with it. Emptied, the member is gone. */
export function TextWidget(props: WidgetProps) {
  const { id, value, disabled, readonly, rawErrors, onChange, onBlur, onFocus, required, schema } = props;
  if (isNumeric(schema)) return <InputBox {...props} type="text" />;
  const text =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
  return (
    <textarea
      id={id}
      rows={1}
      value={text}
      disabled={disabled}
      readOnly={readonly}
      aria-required={required || undefined}
      aria-invalid={hasErrors(rawErrors)}
      aria-describedby={describedBy(id, rawErrors)}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
      onFocus={({ target }) => onFocus(id, target.value)}
    />
  );
}

/** A text of one line. */
export function LineWidget(props: WidgetProps) {
  return <InputBox {...props} type="text" />;
}

export function NumberWidget(props: WidgetProps) {
  return <InputBox {...props} type="text" />;
}

/** One line. Numbers are typed, too: what is no number yet is kept while it is typed. */
export function InputBox(props: BaseInputTemplateProps | WidgetProps) {
  const { id, value, disabled, readonly, rawErrors, onChange, onBlur, onFocus, schema, required } = props;
  return (
    <input
      id={id}
      type="text"
      inputMode={isNumeric(schema) ? 'decimal' : undefined}
      value={value === undefined || value === null ? '' : String(value)}
      disabled={disabled}
      readOnly={readonly}
      aria-required={required || undefined}
      aria-invalid={hasErrors(rawErrors)}
      aria-describedby={describedBy(id, rawErrors)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
      onFocus={({ target }) => onFocus(id, target.value)}
    />
  );
}

function isNumeric({ type }: WidgetProps['schema']): boolean {
  const types = [type].flat();
  return types.includes('number') || types.includes('integer');
}

function hasErrors(errors: readonly string[] | undefined): true | undefined {
  return errors !== undefined && errors.length > 0 ? true : undefined;
}
