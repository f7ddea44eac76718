import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  type CyclicSchemaExpandProps,
  canExpand,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { visibleText } from '../../../shared/visible-text.ts';
import { t } from '../../words/words.ts';

/** An object: its members, and a way to add others where the schema lets them be. */
export function ObjectField(props: ObjectFieldTemplateProps) {
  const {
    fieldPathId,
    properties,
    schema,
    uiSchema,
    formData,
    onAddProperty,
    disabled,
    readonly,
    registry,
    title,
  } = props;
  const { AddButton } = registry.templates.ButtonTemplates;
  const members = (
    <>
      {properties.map(({ content }) => content)}
      {canExpand(schema, uiSchema, formData) && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          onClick={onAddProperty}
          disabled={disabled || readonly}
          registry={registry}
        >
          {t('run_form_add_member')}
        </AddButton>
      )}
    </>
  );
  return fieldPathId.path.length === 0 ? (
    <div className="members">{members}</div>
  ) : (
    <fieldset className="members nested" id={fieldPathId.$id}>
      <legend className="hidden">{visibleText(title)}</legend>
      {members}
    </fieldset>
  );
}

/** A list: its entries, in an order that can be changed. */
export function ArrayField(props: ArrayFieldTemplateProps) {
  const { fieldPathId, items, canAdd, onAddClick, disabled, readonly, registry, title } = props;
  const { AddButton } = registry.templates.ButtonTemplates;
  return (
    <fieldset className="members nested" id={fieldPathId.$id}>
      <legend className="hidden">{visibleText(title)}</legend>
      {items}
      {canAdd && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          onClick={onAddClick}
          disabled={disabled || readonly}
          registry={registry}
        >
          {t('run_form_add_item')}
        </AddButton>
      )}
    </fieldset>
  );
}

export function ArrayItem(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, hasToolbar, index, registry } = props;
  const { MoveUpButton, MoveDownButton, RemoveButton } = registry.templates.ButtonTemplates;
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, fieldPathId } =
    buttonsProps;
  const common = { registry };
  return (
    <div className="array-item">
      <div className="array-value">{children}</div>
      {hasToolbar && (
        <div className="array-buttons">
          {(hasMoveUp || hasMoveDown) && (
            <>
              <MoveUpButton
                {...common}
                id={buttonId(fieldPathId, 'moveUp')}
                aria-label={t('run_form_up', index + 1)}
                disabled={!hasMoveUp}
                onClick={onMoveUpItem}
              />
              <MoveDownButton
                {...common}
                id={buttonId(fieldPathId, 'moveDown')}
                aria-label={t('run_form_down', index + 1)}
                disabled={!hasMoveDown}
                onClick={onMoveDownItem}
              />
            </>
          )}
          {hasRemove && (
            <RemoveButton
              {...common}
              id={buttonId(fieldPathId, 'remove')}
              aria-label={t('run_form_remove_item', index + 1)}
              onClick={onRemoveItem}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** One of several schemas. */
export function Choice({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className="schema-choice">
      {selector}
      {optionSchemaField}
    </div>
  );
}

/** A schema that holds itself is opened one step at a time. */
export function Cycle({ fieldPathId, onExpand }: CyclicSchemaExpandProps) {
  return (
    <button type="button" className="small" onClick={() => onExpand(fieldPathId.$id)}>
      {t('run_form_expand')}
    </button>
  );
}

/** What no part of the form can show. */
export function NoText() {
  return <p className="hint">{t('run_form_unsupported')}</p>;
}
