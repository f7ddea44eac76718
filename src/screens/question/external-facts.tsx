import { useId } from 'preact/hooks';
import type { AskedTool } from '../../protocol/questions.ts';
import { ToolChanges } from '../shared/tool-changes.tsx';
import { Visible } from '../shared/visible.tsx';

/** What a person should know of a tool that runs on one of their servers: its words, and how they changed. */
export function ExternalFacts({ tool: { description, external } }: { tool: AskedTool }) {
  const id = useId();
  if (external === undefined) return null;
  // Where it is among the changes, it is not said twice.
  const described = description !== '' && !external.changes.some(({ part }) => part === 'description');
  return (
    <>
      {external.changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section class="values changed" tabIndex={0} aria-labelledby={`${id}changes`}>
          <h3 id={`${id}changes`}>Changed since you allowed it</h3>
          <ToolChanges changes={external.changes} />
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
