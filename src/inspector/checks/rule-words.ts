import { t, type WordKey } from '../words/words.ts';
import type { RuleId, Severity } from './rules/rule.ts';

/** What a rule is about, in a few words. */
export function ruleTitle(rule: RuleId): string {
  return t(`checks_${rule}_title`);
}

/** Why it matters. */
export function ruleWhy(rule: RuleId): string {
  return t(`checks_${rule}_why`);
}

/** How to mend it. */
export function ruleMend(rule: RuleId): string {
  return t(`checks_${rule}_mend`);
}

const severityWords: Readonly<Record<Severity, WordKey>> = {
  serious: 'checks_serious',
  warning: 'checks_warning',
  advice: 'checks_advice',
};

export function severityWord(severity: Severity): string {
  return t(severityWords[severity]);
}
