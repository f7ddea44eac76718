import { useId } from 'preact/hooks';
import type { AskedTool } from '../../protocol/questions.ts';
import { Visible } from '../shared/visible.tsx';
import { changeWords } from './change-words.ts';

/** What a person should know of a tool that runs on one of their servers: its words, and how they changed. */
export function ExternalFacts({ tool: { description, external } }: { tool: AskedTool }) {
  const id = useId();
  if (external === undefined) return null;
  // Where it is among the changes, it is not said twice.
  const described = description !== '' && !external.changes.some(({ part }) => part === 'description');
  return (
    <>
      {external.changes.length > 0 && (
        <section class="changes" aria-labelledby={`${id}changes`}>
          <h3 id={`${id}changes`}>Changed since you allowed it</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <ul tabIndex={0} aria-labelledby={`${id}changes`}>
            {external.changes.map(changeWords).map(({ what, before, after }, place) => (
              // Changes have no identity of their own, and come whole.
              <li key={place}>
                <p class="what">
                  <Visible text={what} />
                </p>
                <Side word="before" text={before} other={after} />
                <Side word="now" text={after} other={before} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {described && (
        <>
          <h3 id={`${id}says`}>The server says of it</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section class="values words" tabIndex={0} aria-labelledby={`${id}says`}>
            <Visible text={description} />
          </section>
        </>
      )}
    </>
  );
}

/** One side of a change; nothing where neither side is known. */
function Side({
  word,
  text,
  other,
}: {
  word: 'before' | 'now';
  text: string | undefined;
  other: string | undefined;
}) {
  if (text === undefined && other === undefined) return null;
  return (
    <p class={`side ${word}`}>
      <span class="word">{word}</span>
      {text === undefined || text === '' ? (
        <span class="nothing">{text === undefined ? 'nothing' : 'empty'}</span>
      ) : (
        <span>
          <Visible text={text} />
        </span>
      )}
    </p>
  );
}
