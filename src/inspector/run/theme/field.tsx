import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  errorId,
  type FieldErrorProps,
  type FieldTemplateProps,
  getTemplate,
  getUiOptions,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import { Visible } from '../../shared/visible.tsx';
import { t } from '../../words/words.ts';
import { isObject } from '../schema/json.ts';
import { ruleTexts } from '../schema/rule-texts.ts';
import { resolved } from '../schema/subschemas.ts';
import { typeText } from '../schema/type-text.ts';

/** Characters of a description that are shown in the form; all of it is in the schema. */
const longestHint = 400;
const longestRule = 80;

/** Draws nothing: it is said elsewhere, or not at all. */
export function Nothing() {
  return null;
}

/** One member of the input: what it is called, what it is for, how it is given, what is wrong with it. */
export function Field(props: FieldTemplateProps) {
  const {
    id,
    label,
    rawDescription,
    required,
    schema,
    registry,
    uiSchema,
    hidden,
    children,
    errors,
    fieldPathId,
  } = props;
  if (hidden) return <div hidden>{children}</div>;
  const Wrap = getTemplate('WrapIfAdditionalTemplate', registry, getUiOptions(uiSchema));
  const { path } = fieldPathId;
  const last = path.at(-1);
  const whole = path.length === 0;
  const named = typeof last === 'string' ? last : undefined;
  const inside = isContainer(schema);
  const root = isObject(registry.rootSchema) ? registry.rootSchema : {};
  const asked = isObject(schema) ? schema : {};
  const said = rawDescription ?? '';
  const rules = ruleTexts(resolved(root, asked)).map((rule) => cut(rule, longestRule));
  const usual = usualText(schema.default);
  const title = label !== '' && label !== named ? label : undefined;
  const head = (
    <>
      <span className="field-name">
        <Visible text={named ?? label} />
      </span>
      {title !== undefined && named !== undefined && (
        <span className="field-title">
          <Visible text={title.slice(0, 200)} />
        </span>
      )}
      {required && (
        <span className="required" aria-hidden="true">
          {t('run_form_required')}
        </span>
      )}
      <span className="field-type">
        <Visible text={typeText(root, asked)} />
      </span>
    </>
  );
  return (
    <Wrap {...props}>
      <div className={whole ? 'field whole' : inside ? 'field inside' : 'field'} data-field={id}>
        {!whole &&
          (inside ? (
            <div className="field-head">{head}</div>
          ) : (
            <label className="field-head" htmlFor={id}>
              {head}
            </label>
          ))}
        {!whole && (said !== '' || rules.length > 0 || usual !== '') && (
          <p className="hint field-hint" id={`${id}__hint`}>
            {said !== '' && (
              <span>
                <Visible text={cut(said, longestHint)} />
              </span>
            )}{' '}
            {rules.length > 0 && (
              <code>
                <Visible text={rules.join(' · ')} />
              </code>
            )}{' '}
            {usual !== '' && (
              <span>
                <Visible text={usual} />
              </span>
            )}
          </p>
        )}
        {children}
        {errors}
      </div>
    </Wrap>
  );
}

/** What is wrong with a member. */
export function ErrorText({ errors = [], fieldPathId }: FieldErrorProps) {
  if (errors.length === 0) return null;
  return (
    <ul className="field-errors" id={errorId(fieldPathId)}>
      {errors.map((error) => (
        <li key={String(error)}>{error}</li>
      ))}
    </ul>
  );
}

/** A member the schema does not name: its name is the person’s. */
export function NamedMember(props: WrapIfAdditionalTemplateProps) {
  const { schema, id, label, disabled, readonly, onKeyRenameBlur, onRemoveProperty, children, registry } =
    props;
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return children;
  const { RemoveButton } = registry.templates.ButtonTemplates;
  return (
    <div className="named-member">
      <input
        key={label}
        type="text"
        id={`${id}-key`}
        className="member-name"
        aria-label={t('run_form_key', label)}
        defaultValue={label}
        disabled={disabled || readonly}
        onBlur={onKeyRenameBlur}
      />
      <div className="member-value">{children}</div>
      <RemoveButton
        id={buttonId(id, 'remove')}
        aria-label={t('run_form_remove', label)}
        onClick={onRemoveProperty}
        registry={registry}
      />
    </div>
  );
}

function usualText(usual: unknown): string {
  if (usual === undefined) return '';
  return t('run_form_default', cut(JSON.stringify(usual), longestRule));
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function isContainer(schema: FieldTemplateProps['schema']): boolean {
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  return (
    types.includes('object') ||
    types.includes('array') ||
    Array.isArray(schema.oneOf) ||
    Array.isArray(schema.anyOf)
  );
}
