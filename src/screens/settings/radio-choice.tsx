import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { type Granted, useWish } from '../shared/use-wish.ts';

/** One of a few, each with a line of what it means; `children` follow inside the same frame. */
export function RadioChoice<Value extends string>({
  legend,
  options,
  value,
  choose,
  children,
}: {
  legend: string;
  options: readonly { readonly value: Value; readonly title: string; readonly means: string }[];
  value: Value;
  choose(value: Value): Granted;
  children?: ComponentChildren;
}) {
  const id = useId();
  const { shown, pending, wish } = useWish(value);
  return (
    <fieldset class="block" aria-busy={pending}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} class="choice">
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === shown}
            aria-labelledby={`${id}${option.value}`}
            aria-describedby={`${id}${option.value}-means`}
            onChange={() => wish(option.value, choose(option.value))}
          />
          <span id={`${id}${option.value}`} class="name">
            {option.title}
          </span>
          <span id={`${id}${option.value}-means`} class="means">
            {option.means}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
