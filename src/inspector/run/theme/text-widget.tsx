import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { t } from '../../words/words.ts';
import { isKeptNumber } from '../json/is-kept-number.ts';
import { describedBy } from './described-by.ts';
import { useUnread } from './use-unread.ts';

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

/**
 * One line. Numbers are typed, too: what is no number yet is kept while it is typed, and one that would become another is
 * kept and not sent.
 */
export function InputBox(props: BaseInputTemplateProps | WidgetProps) {
  const { id, value, disabled, readonly, rawErrors, onChange, onBlur, onFocus, schema, required } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: unknown }>();
  // Somebody else changed it meanwhile.
  const lost = typed !== undefined && typed.over === value ? typed.text : undefined;
  useUnread(id, lost !== undefined);
  return (
    <>
      <input
        id={id}
        type="text"
        inputMode={isNumeric(schema) ? 'decimal' : undefined}
        value={lost ?? (value === undefined || value === null ? '' : String(value))}
        disabled={disabled}
        readOnly={readonly}
        aria-required={required || undefined}
        aria-invalid={lost !== undefined || hasErrors(rawErrors)}
        aria-describedby={describedBy(id, rawErrors)}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target: { value: text } }) => {
          if (isNumeric(schema) && !isKeptNumber(text) && isNumber(text)) {
            setTyped({ text, over: value });
            return;
          }
          setTyped(undefined);
          onChange(text === '' ? undefined : text);
        }}
        onBlur={({ target }) => onBlur(id, target.value)}
        onFocus={({ target }) => onFocus(id, target.value)}
      />
      {lost !== undefined && <p className="field-errors">{t('run_form_rounded')}</p>}
    </>
  );
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
}

function isNumeric({ type }: WidgetProps['schema']): boolean {
  const types = [type].flat();
  return types.includes('number') || types.includes('integer');
}

function hasErrors(errors: readonly string[] | undefined): true | undefined {
  return errors !== undefined && errors.length > 0 ? true : undefined;
}
