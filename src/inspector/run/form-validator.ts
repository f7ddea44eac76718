import {
  type CustomValidator,
  createErrorHandler,
  type ErrorTransformer,
  type RJSFSchema,
  type RJSFValidationError,
  toErrorList,
  toErrorSchema,
  type UiSchema,
  unwrapErrorHandler,
  type ValidationData,
  type ValidatorType,
  validationDataMerge,
} from '@rjsf/utils';
import { faultText } from './fault-text.ts';
import { isObject, type JsonObject, type JsonPath } from './schema/json.ts';
import { SchemaCheck, type SchemaFault } from './schema/schema-check.ts';

/**
 * What the form asks about values, answered by a validator that evaluates no code: the extension’s rules forbid it, and
 * schemas are the page’s.
 */
export class FormValidator implements ValidatorType {
  readonly #checks = new WeakMap<object, SchemaCheck>();

  validateFormData(
    formData: unknown,
    schema: RJSFSchema,
    customValidate?: CustomValidator,
    transformErrors?: ErrorTransformer,
    uiSchema?: UiSchema,
  ): ValidationData<unknown> {
    const { errors: faults = [] } = this.rawValidation<SchemaFault>(schema, formData);
    const found = faults.map(formError);
    const errors = transformErrors === undefined ? found : transformErrors(found, uiSchema);
    const data = { errors, errorSchema: toErrorSchema(errors) };
    if (customValidate === undefined) return data;
    const handler = customValidate(formData, createErrorHandler(formData), uiSchema, data.errorSchema);
    const own = unwrapErrorHandler(handler);
    return validationDataMerge(
      { errors: [...errors, ...toErrorList(own)], errorSchema: data.errorSchema },
      own,
    );
  }

  isValid(schema: RJSFSchema, formData: unknown, rootSchema: RJSFSchema): boolean {
    return this.#check(rootSchema).fits(schema as JsonObject | boolean, formData);
  }

  rawValidation<Result = SchemaFault>(schema: RJSFSchema, formData?: unknown): { errors?: Result[] } {
    const checked = this.#check(schema).check(formData);
    // The form passes on what it gets here without looking at it.
    return checked.state === 'faults' ? { errors: [...checked.faults] as Result[] } : {};
  }

  #check(schema: RJSFSchema): SchemaCheck {
    const known = this.#checks.get(schema);
    if (known !== undefined) return known;
    const made = new SchemaCheck(isObject(schema) ? schema : {});
    this.#checks.set(schema, made);
    return made;
  }
}

/** The form’s tree of errors, of what the schema says of the input. `missing`: whether what is missing is told, too. */
export function formErrors(
  faults: readonly SchemaFault[],
  missing: boolean,
): ReturnType<typeof toErrorSchema> {
  return toErrorSchema(faults.filter(({ keyword }) => missing || keyword !== 'missing').map(formError));
}

function formError(fault: SchemaFault): RJSFValidationError {
  const message = faultText(fault);
  return { name: fault.keyword, message, property: propertyOf(fault.path), stack: message };
}

/** A path as the form reads it. */
function propertyOf(path: JsonPath): string {
  return path
    .map((step) =>
      typeof step === 'number'
        ? `[${step}]`
        : /^[A-Za-z_$][\w$]*$/.test(step)
          ? `.${step}`
          : `['${step.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`,
    )
    .join('');
}
