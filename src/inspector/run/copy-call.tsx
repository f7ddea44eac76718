import { Copy } from '../shared/copy.tsx';
import type { ViewProps } from '../shell/view.ts';
import { t, type WordKey } from '../words/words.ts';
import { type CopiedCall, type CopyFormat, copied, copyFormats } from './copy-formats.ts';

const words: Readonly<Record<CopyFormat, WordKey>> = {
  javascript: 'run_copy_javascript',
  json: 'run_copy_json',
  mcp: 'run_copy_mcp',
};

/** Puts the call on the clipboard, in the words of who is to make it. */
export function CopyCall({
  call,
  format,
  act,
}: {
  call: CopiedCall;
  format: CopyFormat;
  act: ViewProps['act'];
}) {
  return (
    <div className="joined">
      <select
        className="small"
        aria-label={t('run_copy_as')}
        value={format}
        onChange={({ target }) => {
          const wanted = copyFormats.find((each) => each === target.value);
          if (wanted !== undefined) act.dispatch({ type: 'run/copy', format: wanted });
        }}
      >
        {copyFormats.map((each) => (
          <option key={each} value={each}>
            {t(words[each])}
          </option>
        ))}
      </select>
      <Copy text={() => copied(format, call)} copy={act.copy} label={t('run_copy_call')} />
    </div>
  );
}
