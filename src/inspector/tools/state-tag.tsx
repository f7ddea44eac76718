import type { ToolView } from '../../protocol/control.ts';
import { Tag, type TagKind } from '../shared/tag.tsx';
import { t, type WordKey } from '../words/words.ts';

const states: Readonly<Record<ToolView['state'], { word: WordKey; kind: TagKind }>> = {
  offered: { word: 'tools_state_offered', kind: 'plain' },
  registering: { word: 'tools_state_registering', kind: 'plain' },
  registered: { word: 'tools_state_registered', kind: 'good' },
  draining: { word: 'tools_state_draining', kind: 'plain' },
  conflicted: { word: 'tools_state_conflicted', kind: 'deny' },
  blocked: { word: 'tools_state_blocked', kind: 'deny' },
  failed: { word: 'tools_state_failed', kind: 'deny' },
  withheld: { word: 'tools_state_withheld', kind: 'plain' },
};

const verdicts: Readonly<Record<ToolView['verdict'], WordKey | undefined>> = {
  allow: undefined,
  ask: 'tools_verdict_ask',
  'ask-once': 'tools_verdict_ask_once',
  deny: 'tools_verdict_deny',
};

/** How a tool of ours stands, as far as it is not as everybody expects. */
export function StateTag({ tool, always = false }: { tool: ToolView; always?: boolean }) {
  const { word, kind } = states[tool.state];
  const verdict = tool.state === 'withheld' ? undefined : verdicts[tool.verdict];
  return (
    <>
      {(always || (tool.state !== 'registered' && tool.state !== 'withheld')) && (
        <Tag kind={kind} title={tool.sentence}>
          {t(word)}
        </Tag>
      )}
      {verdict !== undefined && <Tag kind={tool.verdict === 'deny' ? 'deny' : 'ask'}>{t(verdict)}</Tag>}
    </>
  );
}

/** What the page made of a tool of ours. */
export function stateWord({ state }: ToolView): string {
  return t(states[state].word);
}
