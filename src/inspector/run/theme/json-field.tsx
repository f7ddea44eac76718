import type { FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { t } from '../../words/words.ts';
import { mistakeText } from '../fault-text.ts';
import { type JsonFault, readJson } from '../json/read-json.ts';
import { describedBy } from './described-by.ts';
import { useUnread } from './use-unread.ts';

/** A member whose schema says nothing of its type: written as JSON. What is no JSON yet is kept, and nothing is sent. */
export function JsonField({
  fieldPathId,
  formData,
  disabled,
  readonly,
  rawErrors,
  required,
  onChange,
}: FieldProps) {
  const { $id: id, path } = fieldPathId;
  const said = formData === undefined ? '' : JSON.stringify(formData, null, 2);
  const [typed, setTyped] = useState({ text: said, said });
  // Somebody else changed it meanwhile, unless it is what was typed.
  const text = typed.said === said ? typed.text : said;
  const fault = faultIn(text);
  useUnread(id, fault !== undefined);
  return (
    <>
      <textarea
        id={id}
        rows={1}
        className="json-box"
        value={text}
        placeholder={t('run_form_json')}
        disabled={disabled}
        readOnly={readonly}
        aria-required={required || undefined}
        aria-invalid={
          fault !== undefined || (rawErrors !== undefined && rawErrors.length > 0) ? true : undefined
        }
        aria-describedby={describedBy(id, rawErrors)}
        spellCheck={false}
        onChange={({ target }) => {
          const next = target.value;
          if (faultIn(next) !== undefined) {
            setTyped({ text: next, said });
            return;
          }
          const value: unknown = next.trim() === '' ? undefined : JSON.parse(next);
          setTyped({ text: next, said: value === undefined ? '' : JSON.stringify(value, null, 2) });
          onChange(value, path, undefined, id);
        }}
      />
      {fault !== undefined && <p className="field-errors">{mistakeText(fault)}</p>}
    </>
  );
}

/** No text is no member, and no mistake. */
function faultIn(text: string): JsonFault | undefined {
  return text.trim() === '' ? undefined : readJson(text).fault;
}
