import type { WidgetProps } from '@rjsf/utils';
import { Visible } from '../../shared/visible.tsx';
import { describedBy } from './described-by.ts';

/** Any of several values. They keep the order the schema has them in. */
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
  const choices = options.enumOptions ?? [];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const turn = (wanted: unknown, on: boolean) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((each) => (each === wanted ? on : chosen.includes(each)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset id={id} className="checks" aria-label={label} aria-describedby={describedBy(id, rawErrors)}>
      {choices.map((choice, index) => (
        <label key={`${index} ${choice.label}`} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            disabled={disabled || readonly}
            onChange={({ target }) => turn(choice.value, target.checked)}
          />
          <Visible text={String(choice.label)} />
        </label>
      ))}
    </fieldset>
  );
}
