import { useId, useState } from 'preact/hooks';

/** A whole number between two others, taken when the person leaves the field or presses Enter. */
export function NumberField({
  label,
  value,
  min,
  max,
  unit,
  set,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  unit: string;
  set(value: number): void;
}) {
  const id = useId();
  const [wrong, setWrong] = useState(false);
  return (
    <div class="number-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-invalid={wrong}
        aria-describedby={`${id}unit`}
        onChange={({ currentTarget }) => {
          const wanted = currentTarget.valueAsNumber;
          const fits = Number.isInteger(wanted) && wanted >= min && wanted <= max;
          setWrong(!fits);
          if (fits) set(wanted);
        }}
      />
      <span id={`${id}unit`} class={wrong ? 'wrong' : 'hint'}>
        {wrong
          ? `Give a whole number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}.`
          : unit}
      </span>
    </div>
  );
}
