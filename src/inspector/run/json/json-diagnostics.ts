import type { Diagnostic } from '@codemirror/lint';
import { visibleText } from '../../../shared/visible-text.ts';
import { t } from '../../words/words.ts';
import { faultText, mistakeText } from '../fault-text.ts';
import { isObject } from '../schema/json.ts';
import type { SchemaCheck } from '../schema/schema-check.ts';
import { jsonSpan } from './json-place.ts';
import { readJson } from './read-json.ts';

/** Characters above which a text is not marked: it would take longer than a person waits for a key. */
const longest = 500_000;

/** What is to be marked in a text: the mistake in the JSON, else what the schema does not allow. */
export function jsonDiagnostics(text: string, check: SchemaCheck): Diagnostic[] {
  if (text.length > longest || text.trim() === '') return [];
  const { node, fault } = readJson(text);
  if (fault !== undefined) {
    return [{ from: fault.from, to: fault.to, severity: 'error', message: mistakeText(fault) }];
  }
  const value: unknown = JSON.parse(text);
  if (!isObject(value))
    return [{ from: 0, to: text.length, severity: 'error', message: t('run_not_object') }];
  const checked = check.check(value);
  if (checked.state !== 'faults') return [];
  return checked.faults.map((each) => {
    const missing = each.keyword === 'missing';
    const around = missing ? each.path.slice(0, -1) : each.path;
    const whole = jsonSpan(node, around, each.keyword === 'unknown') ?? { from: 0, to: text.length };
    // What is missing has no place: the brace it belongs in.
    const { from, to } = missing ? { from: whole.from, to: whole.from + 1 } : whole;
    const name = missing ? String(each.path.at(-1)) : '';
    return {
      from,
      to,
      severity: 'warning',
      message: visibleText(name === '' ? faultText(each) : `${name}: ${faultText(each)}`),
    };
  });
}
