import type { ToolView } from '../../protocol/control.ts';
import type { Level } from '../../protocol/levels.ts';
import { PolicyChoice } from '../shared/policy-choice.tsx';
import { ToolRow } from '../shared/tool-row.tsx';
import type { Granted } from '../shared/use-wish.ts';

/** The tools of a page: those it offers, and those it does not. Without `choose` nothing can be set about them. */
export function TabTools({
  tools,
  level,
  choose,
}: {
  tools: readonly ToolView[];
  level: Level;
  choose?: (tool: ToolView, policy: ToolView['policy']) => Granted;
}) {
  const offered = tools.filter(({ state }) => state !== 'withheld');
  const withheld = tools.filter(({ state }) => state === 'withheld');
  const row = (tool: ToolView, settable: boolean) => (
    <ToolRow key={tool.name} tool={tool}>
      {choose !== undefined && settable && (
        <PolicyChoice
          label={`Policy for ${tool.title} on this site`}
          policy={tool.policyFor === 'site' ? tool.policy : undefined}
          choose={(policy) => choose(tool, policy)}
        />
      )}
    </ToolRow>
  );
  return (
    <section class="tools">
      <h2>
        Tools offered here <span class="count">{offered.length}</span>
      </h2>
      {offered.length === 0 && (
        <p class="empty">
          {level === 'off' ? 'None: the level of this site is Off.' : 'None at the moment.'}
        </p>
      )}
      <ul>{offered.map((tool) => row(tool, true))}</ul>
      {withheld.length > 0 && (
        <details>
          <summary>Not offered here ({withheld.length})</summary>
          {/* A policy that withholds a tool must be found where the tool is missed. */}
          <ul>{withheld.map((tool) => row(tool, tool.policyFor === 'site'))}</ul>
        </details>
      )}
    </section>
  );
}
