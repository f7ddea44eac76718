import { EditorState, type Extension } from '@codemirror/state';
import { highlightSpecialChars } from '@codemirror/view';
import { t } from '../../words/words.ts';

/** What the editor says of itself, in our words. */
export function editorWords(): Extension {
  return [
    EditorState.phrases.of({
      Completions: t('run_editor_offers'),
      Diagnostics: t('run_editor_faults'),
      'No diagnostics': t('run_editor_no_faults'),
      'Selection deleted': t('run_editor_deleted'),
      close: t('shell_close'),
    }),
    highlightSpecialChars({ render: hiddenCharacter }),
  ];
}

/** The library has English names for some; the number is the same to everybody. */
function hiddenCharacter(code: number, _name: string | null, sign: string): HTMLElement {
  const name = t('run_editor_hidden', `U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  const mark = document.createElement('span');
  mark.className = 'cm-specialChar';
  mark.textContent = sign;
  mark.title = name;
  mark.setAttribute('aria-label', name);
  return mark;
}
