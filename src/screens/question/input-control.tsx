import { useId } from 'preact/hooks';
import type { InputField } from '../../protocol/questions.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { Visible } from '../shared/visible.tsx';
import { boundsWords } from './bounds-words.ts';
import { type FieldDraft, optionsOf } from './draft.ts';
import { looksSecret } from './looks-secret.ts';
import { OptionList } from './option-list.tsx';
import { type FieldAria, TypedControl } from './typed-control.tsx';

/** As many options are shown at once; more are a list to open. */
const mostRadios = 6;

/** One field of a form, with all that is said about it. */
export function InputControl({
  field,
  draft,
  fault,
  change,
}: {
  field: InputField;
  draft: FieldDraft;
  /** What is wrong about it, in a sentence. */
  fault: string | undefined;
  change(draft: FieldDraft): void;
}) {
  const id = useId();
  const { kind } = field;
  const bounds = boundsWords(field);
  const secret = looksSecret(field);
  const grouped = typeof draft !== 'string' && !isSelect(field);
  const described = [
    ...(field.description === '' ? [] : [`${id}says`]),
    ...(secret ? [`${id}secret`] : []),
    ...(bounds === '' ? [] : [`${id}bounds`]),
    ...(fault === undefined ? [] : [`${id}fault`]),
  ];
  const aria: FieldAria = {
    ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
    'aria-invalid': fault !== undefined,
    'aria-required': field.required,
  };
  // `aria-required` is not for groups of checkboxes.
  const { 'aria-required': _required, ...group } = aria;
  const title = (
    <>
      <Visible text={field.title} />
      {!field.required && <span class="optional"> (may be left out)</span>}
    </>
  );
  const about = (
    <>
      {field.description !== '' && (
        <p class="hint" id={`${id}says`}>
          <Visible text={field.description} />
        </p>
      )}
      {secret && (
        <p class="notice attention" id={`${id}secret`}>
          This looks like a secret. Servers are not allowed to ask for passwords, keys, codes or card numbers
          here: do not give one.
        </p>
      )}
    </>
  );
  const below = (
    <>
      {bounds !== '' && (
        <p class="hint" id={`${id}bounds`}>
          {bounds}
        </p>
      )}
      {fault !== undefined && (
        <p class="fault" id={`${id}fault`}>
          {fault}
        </p>
      )}
    </>
  );
  if (grouped) {
    return (
      <fieldset class="field" {...(kind.type === 'choices' ? group : { ...aria, role: 'radiogroup' })}>
        <legend>{title}</legend>
        {about}
        <OptionList field={field} draft={draft} change={change} name={id} />
        {below}
      </fieldset>
    );
  }
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      {about}
      {typeof draft === 'string' ? (
        <TypedControl kind={kind} draft={draft} change={change} id={id} aria={aria} />
      ) : (
        <select
          id={id}
          {...aria}
          value={draft[0] === undefined ? '' : String(draft[0])}
          onChange={({ currentTarget: { value } }) => change(value === '' ? [] : [Number(value)])}
        >
          <option value="">{field.required ? 'Choose…' : 'No answer'}</option>
          {optionsOf(field)?.map((option, place) => (
            <option key={place} value={String(place)}>
              {visibleText(option.title)}
            </option>
          ))}
        </select>
      )}
      {below}
    </div>
  );
}

function isSelect(field: InputField): boolean {
  return field.kind.type === 'choice' && field.kind.options.length > mostRadios;
}
