import { memo } from 'react';
import { Visible } from '../shared/visible.tsx';
import { number, t } from '../words/words.ts';
import type { Finding } from './check-page.ts';
import type { FindingItem, GroupName } from './finding-list.ts';
import { ruleTitle, severityWord } from './rule-words.ts';
import type { Severity } from './rules/rule.ts';

/** A group’s head, or a finding: with what the group does not say already. */
export const FindingRow = memo(function FindingRow({ item, by }: { item: FindingItem; by: 'tool' | 'rule' }) {
  return item.kind === 'group' ? (
    <div className="finding-group">
      <span className="fold-mark" aria-hidden="true" />
      <SeverityMark severity={item.worst} />
      <span className="group-name">
        <GroupTitle name={item.name} />
      </span>
      <span className="count">{number(item.count)}</span>
    </div>
  ) : (
    <div className="finding-row">
      <SeverityMark severity={item.finding.severity} />
      <span className="finding-what">
        <span className="finding-title">
          {by === 'tool' || item.finding.tool === undefined ? (
            ruleTitle(item.finding.rule)
          ) : (
            <Visible text={item.finding.tool.name} />
          )}
        </span>
        <FindingPlace finding={item.finding} />
      </span>
      {item.finding.count > 1 && <span className="count">{`× ${number(item.finding.count)}`}</span>}
    </div>
  );
});

export function GroupTitle({ name }: { name: GroupName }) {
  switch (name.by) {
    case 'page':
      return t('checks_page');
    case 'rule':
      return ruleTitle(name.rule);
    case 'tool':
      return (
        <>
          <Visible text={name.tool.name} />
          {name.tool.frame !== '' && (
            <code className="frame">
              <Visible text={name.tool.frame} />
            </code>
          )}
        </>
      );
  }
}

function FindingPlace({ finding }: { finding: Finding }) {
  const place = finding.places[0];
  if (place === undefined) return null;
  const text = [place.at, place.note].filter((part) => part !== undefined && part !== '').join(' · ');
  return (
    <code className="finding-place">
      <Visible text={text} />
    </code>
  );
}

/** How bad it is: a sign, and the word for those who do not see it. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={`severity ${severity}`} title={severityWord(severity)}>
      <span className="hidden">{severityWord(severity)}</span>
      <span aria-hidden="true">{signs[severity]}</span>
    </span>
  );
}

const signs: Readonly<Record<Severity, string>> = { serious: '✕', warning: '!', advice: 'i' };
