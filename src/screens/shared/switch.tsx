import { useId } from 'preact/hooks';
import { type Granted, useWish } from './use-wish.ts';

/** Something that is on or off, with a line of what it is. */
export function Switch({
  title,
  description,
  on,
  turn,
}: {
  title: string;
  description: string;
  on: boolean;
  turn(on: boolean): Granted;
}) {
  const id = useId();
  const { shown, pending, wish } = useWish(on);
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={shown}
        aria-checked={shown}
        aria-busy={pending}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        onChange={({ currentTarget: { checked } }) => wish(checked, turn(checked))}
      />
      <span id={`${id}title`} class="name">
        {title}
      </span>
      <span id={`${id}text`} class="means">
        {description}
      </span>
    </label>
  );
}
