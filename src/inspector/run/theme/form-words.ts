import { TranslatableString } from '@rjsf/utils';
import { t } from '../../words/words.ts';

/** What the form library says, in our words. */
export function formWords(key: TranslatableString, values: string[] = []): string {
  const [first = '', second = ''] = values;
  switch (key) {
    case TranslatableString.ArrayItemTitle:
      return t('run_form_item');
    case TranslatableString.EmptyArray:
      return t('run_form_no_items');
    case TranslatableString.NewStringDefault:
      return '';
    case TranslatableString.KeyLabel:
      return t('run_form_key', first);
    case TranslatableString.OptionPrefix:
      return t('run_form_option', first);
    case TranslatableString.TitleOptionPrefix:
      return t('run_form_title_option', first, second);
    case TranslatableString.DeprecatedLabel:
      return t('run_form_deprecated', first);
    case TranslatableString.CycleDetected:
      return t('run_form_cycle', first);
    case TranslatableString.ExpandButton:
      return t('run_form_expand');
    default:
      return t('run_form_unsupported');
  }
}
