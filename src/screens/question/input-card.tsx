import { useId } from 'preact/hooks';
import type { AskedInput, InputAnswer } from '../../protocol/questions.ts';
import { SiteName } from '../shared/site-name.tsx';
import { Visible } from '../shared/visible.tsx';
import { count } from '../shared/words.ts';
import { InputAddress } from './input-address.tsx';
import { InputForm } from './input-form.tsx';

/** Something a server asks the person for. */
export function InputCard({
  asked,
  seconds,
  guarded,
  answering,
  answer,
}: {
  asked: AskedInput;
  /** Until it is cancelled by itself. */
  seconds: number;
  /** Nothing that sends or opens can be pressed yet. */
  guarded: boolean;
  answering: boolean;
  answer(answer: InputAnswer): void;
}) {
  const id = useId();
  const { server, tools, sites, message, wants } = asked;
  const shared = { sendable: !guarded && !answering, decline: () => answer({ action: 'decline' }) };
  return (
    <article
      class="question input"
      data-input={asked.id}
      aria-labelledby={`${id}title`}
      aria-busy={answering}
    >
      <p class="asks" id={`${id}asks`}>
        Your server{' '}
        <strong>
          <Visible text={server} />
        </strong>{' '}
        asks you
      </p>
      {/* Where the focus lands: a key that was meant for something else does nothing here. */}
      <h2 id={`${id}title`} tabIndex={-1} data-lands>
        {purpose(wants)}
      </h2>
      {(tools.length > 0 || sites.length > 0) && (
        <p class="marks">
          {tools.length > 0 && <span class="hint">while it runs</span>}
          {tools.map((tool) => (
            <code key={tool}>
              <Visible text={tool} />
            </code>
          ))}
          {sites.length > 0 && <span class="hint">for</span>}
          {sites.map((site) => (
            <SiteName key={site} site={site} />
          ))}
        </p>
      )}
      {message !== '' && (
        <>
          <h3 id={`${id}says`}>The server says</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section class="values words" tabIndex={0} aria-labelledby={`${id}says`}>
            <Visible text={message} />
          </section>
        </>
      )}
      {wants.mode === 'form' ? (
        <InputForm
          fields={wants.fields}
          send={(values) => answer({ action: 'accept', values })}
          {...shared}
        />
      ) : (
        <InputAddress url={wants.url} open={() => answer({ action: 'accept', values: {} })} {...shared} />
      )}
      <p class={`remaining ${seconds <= 60 ? 'soon' : 'hint'}`}>
        {answering ? 'Telling Pagehand…' : `Cancelled by itself in ${left(seconds)}.`}
      </p>
    </article>
  );
}

function purpose(wants: AskedInput['wants']): string {
  if (wants.mode === 'url') return 'to open an address';
  return wants.fields.length === 0 ? 'to agree' : `to fill in ${count(wants.fields.length, 'field')}`;
}

function left(seconds: number): string {
  return seconds <= 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
