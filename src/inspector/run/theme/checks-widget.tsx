import type { WidgetProps } from '@rjsf/utils';
import { Visible } from '../../shared/visible.tsx';
import { describedBy } from './described-by.ts';
import { isSameValue, notOffered, optionText, turned } from './options.ts';

/** Any of several values. They keep the order the schema has them in; those it does not have are there to be let go. */
export function ChecksWidget({
  id,
  value,
  disabled,
  readonly,
  rawErrors,
  options,
  onChange,
  label,
}: WidgetProps) {
  const offered = options.enumOptions ?? [];
  const values: readonly unknown[] = offered.map((choice) => choice.value);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const choices = [...offered, ...notOffered(values, chosen).map((each) => ({ value: each, label: '' }))];
  const turn = (wanted: unknown, on: boolean) => {
    const next = turned(values, chosen, wanted, on);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset id={id} className="checks" aria-label={label} aria-describedby={describedBy(id, rawErrors)}>
      {choices.map((choice, index) => (
        <label key={`${index} ${optionText(choice.label, choice.value)}`} className="check">
          <input
            type="checkbox"
            checked={chosen.some((each) => isSameValue(choice.value, each))}
            disabled={disabled || readonly}
            onChange={({ target }) => turn(choice.value, target.checked)}
          />
          <Visible text={optionText(choice.label, choice.value)} />
        </label>
      ))}
    </fieldset>
  );
}
