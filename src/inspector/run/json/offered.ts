import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { visibleText } from '../../../shared/visible-text.ts';
import { t } from '../../words/words.ts';
import type { JsonObject } from '../schema/json.ts';
import { completeJson } from './complete-json.ts';

/** Characters above which nothing is offered, and of a description that are shown. */
const longest = 500_000;
const longestInfo = 600;

/** What the editor offers where a person types. */
export function offered(context: CompletionContext, schema: JsonObject): CompletionResult | null {
  const { state, pos, explicit } = context;
  if (state.doc.length > longest) return null;
  const found = completeJson(state.doc.toString(), pos, schema);
  if (found === undefined) return null;
  const { span, options } = found;
  // Between two words nobody asked yet.
  if (!explicit && span.from === pos && context.matchBefore(/[{,:[]\s*$/) === null) return null;
  return {
    from: span.from,
    to: span.to,
    options: options.map((option, index) => ({
      label: option.kind === 'key' ? JSON.stringify(option.label) : option.label,
      displayLabel: visibleText(option.label),
      apply: option.text,
      detail: visibleText(
        option.required ? `${option.detail}${t('words_comma')}${t('run_form_required')}` : option.detail,
      ),
      ...(option.description === '' ? {} : { info: visibleText(option.description.slice(0, longestInfo)) }),
      boost: -index / 100,
    })),
    filter: true,
  };
}
