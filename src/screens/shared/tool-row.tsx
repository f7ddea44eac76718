import type { ComponentChildren } from 'preact';
import type { ToolView } from '../../protocol/control.ts';
import { Visible } from './visible.tsx';
import { effectWords } from './words.ts';

const states: Readonly<Record<ToolView['state'], string>> = {
  offered: 'getting ready',
  registering: 'getting ready',
  registered: 'ready',
  draining: 'leaving',
  conflicted: 'name taken',
  blocked: 'blocked',
  failed: 'failed',
  withheld: 'not offered',
};

const verdicts: Readonly<Record<ToolView['verdict'], string | undefined>> = {
  allow: undefined,
  ask: 'asks first',
  'ask-once': 'asks once',
  deny: 'denied',
};

/** One tool of a page; `children` is what can be set about it. */
export function ToolRow({ tool, children }: { tool: ToolView; children?: ComponentChildren }) {
  const verdict = tool.state === 'withheld' ? undefined : verdicts[tool.verdict];
  return (
    <li class="tool" data-tool={tool.name} data-state={tool.state} title={tool.description}>
      <div class="tool-text">
        <h3>
          <Visible text={tool.title} />
        </h3>
        <code>{tool.name}</code>
        <p class="marks">
          {tool.state !== 'withheld' && <span class={`state ${tool.state}`}>{states[tool.state]}</span>}
          {tool.effect === 'act' && <span class="tag act">{effectWords.act}</span>}
          {tool.server !== undefined && (
            <span class="tag">
              on <Visible text={tool.server} />
            </span>
          )}
          {verdict !== undefined && <span class={`tag ${tool.verdict}`}>{verdict}</span>}
          {tool.policyFor === 'all' && <span class="hint">set for all sites</span>}
        </p>
        {tool.sentence !== '' && (
          <p class="reason">
            <Visible text={tool.sentence} />
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
