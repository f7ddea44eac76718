import type { InputField } from '../../protocol/questions.ts';
import { Visible } from '../shared/visible.tsx';
import { optionsOf } from './draft.ts';

/** The options of a field, all of them to be seen. Where one is chosen and none need be, “No answer” is one. */
export function OptionList({
  field,
  draft,
  change,
  name,
}: {
  field: InputField;
  /** The places of those that are chosen. */
  draft: readonly number[];
  change(draft: readonly number[]): void;
  /** Of the group. */
  name: string;
}) {
  const several = field.kind.type === 'choices';
  const none = !several && !field.required;
  const options = optionsOf(field) ?? [];
  return (
    <div class={`options${options.length > 2 ? '' : ' short'}`}>
      {options.map(({ title }, place) => (
        <label key={place}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={draft.includes(place)}
            onChange={({ currentTarget: { checked } }) => {
              if (!several) change([place]);
              else
                change(
                  options.flatMap((_, at) => ((at === place ? checked : draft.includes(at)) ? [at] : [])),
                );
            }}
          />
          <Visible text={title} />
        </label>
      ))}
      {none && (
        <label class="none">
          <input type="radio" name={name} checked={draft.length === 0} onChange={() => change([])} />
          No answer
        </label>
      )}
    </div>
  );
}
