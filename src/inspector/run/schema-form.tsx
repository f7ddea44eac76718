import { withTheme } from '@rjsf/core';
import { useMemo } from 'react';
import { FormValidator, formErrors } from './form-validator.ts';
import { formSchema } from './schema/form-schema.ts';
import type { JsonObject } from './schema/json.ts';
import type { SchemaFault } from './schema/schema-check.ts';
import { formTheme } from './theme/form-theme.tsx';
import { formWords } from './theme/form-words.ts';
import { UnreadFields } from './theme/use-unread.ts';

const Form = withTheme(formTheme);
const validator = new FormValidator();

/** Nothing is filled in behind a person’s back: what the form shows is what is sent. */
const noDefaults = {
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
  arrayMinItems: { populate: 'never' },
} as const;

/** A form for an input, made of its schema. It shows `value`, and tells what a person changes. */
export default function SchemaForm({
  schema,
  value,
  faults,
  missing,
  change,
  unread,
}: {
  schema: JsonObject;
  value: JsonObject;
  faults: readonly SchemaFault[];
  missing: boolean;
  change(formData: unknown): void;
  /** Is told of fields that cannot be read, and when they can. The same function at each drawing. */
  unread(field: string, unread: boolean): void;
}) {
  // A name of the whole has no meaning here, and the library would look for a field of that name.
  const shown = useMemo(() => {
    const { $id: _id, $schema: _schema, title: _title, description: _description, ...rest } = schema;
    return { type: 'object', ...formSchema(rest) };
  }, [schema]);
  const errors = useMemo(() => formErrors(faults, missing), [faults, missing]);
  return (
    <UnreadFields value={unread}>
      <Form
        className="schema-form"
        tagName="div"
        // The library’s type of schemas is wider than JSON.
        schema={shown as object}
        formData={value}
        validator={validator}
        extraErrors={errors}
        showErrorList={false}
        idPrefix="input"
        idSeparator="/"
        experimental_defaultFormStateBehavior={noDefaults}
        useFallbackUiForUnsupportedType
        translateString={formWords}
        uiSchema={{ 'ui:submitButtonOptions': { norender: true } }}
        // Without the id of a field it is the form that changes something, not a person.
        onChange={({ formData }, id) => {
          if (id !== undefined) change(formData);
        }}
      />
    </UnreadFields>
  );
}
