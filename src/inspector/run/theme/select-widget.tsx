import type { WidgetProps } from '@rjsf/utils';
import { visibleText } from '../../../shared/visible-text.ts';
import { t } from '../../words/words.ts';
import { ChecksWidget } from './checks-widget.tsx';
import { describedBy } from './described-by.ts';
import { isSameValue, optionText } from './options.ts';

/** Values that are offered; longer lists are typed as JSON. */
const mostOptions = 2_000;

/** One of several values, or none: also true, false or neither. Where several may be chosen: a box for each. */
export function SelectWidget(props: WidgetProps) {
  return props.multiple ? <ChecksWidget {...props} /> : <OneOf {...props} />;
}

function OneOf(props: WidgetProps) {
  const { id, value, disabled, readonly, rawErrors, options, onChange, required, label, hideLabel } = props;
  const choices = options.enumOptions ?? [];
  const chosen = choices.findIndex((choice) => isSameValue(choice.value, value));
  const pick = (text: string) => onChange(text === '' ? undefined : choices[Number(text)]?.value);
  // A choice among schemas has no “none”.
  const isSchemaChoice = /__(?:oneof|anyof)_select$/.test(id);
  return (
    <select
      id={id}
      value={chosen === -1 ? '' : String(chosen)}
      disabled={disabled || readonly}
      aria-label={isSchemaChoice || hideLabel ? label || t('run_form_kind') : undefined}
      aria-required={required || undefined}
      aria-invalid={rawErrors !== undefined && rawErrors.length > 0 ? true : undefined}
      aria-describedby={isSchemaChoice ? undefined : describedBy(id, rawErrors)}
      onChange={({ target }) => pick(target.value)}
    >
      {!isSchemaChoice && <option value="">{t('run_form_unset')}</option>}
      {choices.slice(0, mostOptions).map((choice, index) => (
        <option key={`${index} ${String(choice.label)}`} value={index}>
          {visibleText(optionText(choice.label, choice.value))}
        </option>
      ))}
    </select>
  );
}
