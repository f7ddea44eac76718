import { useMemo, useRef, useState } from 'react';
import { visibleText } from '../../shared/visible-text.ts';
import type { ViewProps } from '../shell/view.ts';
import type { SavedInput } from '../store/state.ts';
import { compare, t } from '../words/words.ts';
import type { JsonObject } from './schema/json.ts';

/** Characters of a name. */
const longestName = 80;

/** Inputs a person keeps for this tool on this site: taken, saved under a name, deleted. */
export function SavedChoice({
  site,
  tool,
  input,
  broken,
  saved,
  act,
  choose,
}: {
  site: string;
  tool: string;
  input: JsonObject;
  /** Whether what is typed says nothing yet. */
  broken: boolean;
  saved: readonly SavedInput[];
  act: ViewProps['act'];
  choose(input: JsonObject): void;
}) {
  const mine = useMemo(
    () =>
      saved
        .filter((each) => each.site === site && each.tool === tool)
        .sort((one, other) => compare(one.title, other.title)),
    [saved, site, tool],
  );
  const [chosen, setChosen] = useState('');
  const [naming, setNaming] = useState<string | undefined>(undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const current = mine.find(({ id }) => id === chosen);
  const close = () => {
    setNaming(undefined);
    // The button comes back with the next drawing.
    setTimeout(() => opener.current?.focus());
  };
  const keep = () => {
    const title = naming?.trim().slice(0, longestName) ?? '';
    if (title === '') return;
    // One name is one input: saving again is changing it.
    const id = mine.find((each) => each.title === title)?.id ?? crypto.randomUUID();
    act.dispatch({ type: 'saved/put', input: { id, site, tool, title, input } });
    act.dispatch({ type: 'shell/say', kind: 'done', text: t('run_saved_said', title) });
    setChosen(id);
    close();
  };
  if (naming !== undefined) {
    return (
      <form
        className="joined"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          close();
        }}
      >
        <input
          // biome-ignore lint/a11y/noAutofocus: it came because a person pressed a button
          autoFocus
          type="text"
          aria-label={t('run_saved_name')}
          placeholder={t('run_saved_name')}
          maxLength={longestName}
          value={naming}
          onChange={({ target }) => setNaming(target.value)}
        />
        <button type="submit" className="small" disabled={naming.trim() === ''}>
          {t('run_saved_save')}
        </button>
        <button type="button" className="small" onClick={close}>
          {t('run_saved_cancel')}
        </button>
      </form>
    );
  }
  return (
    <div className="joined">
      {mine.length > 0 && (
        <select
          className="small"
          aria-label={t('run_saved')}
          value={current?.id ?? ''}
          onChange={({ target }) => {
            setChosen(target.value);
            const wanted = mine.find(({ id }) => id === target.value);
            // It was JSON when it was saved.
            if (wanted !== undefined) choose(wanted.input as JsonObject);
          }}
        >
          <option value="">{t('run_saved')}</option>
          {mine.map(({ id, title }) => (
            <option key={id} value={id}>
              {visibleText(title)}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        className="small"
        ref={opener}
        disabled={broken}
        onClick={() => setNaming(current?.title ?? '')}
      >
        {t('run_saved_open')}
      </button>
      {current !== undefined && (
        <button
          type="button"
          className="small"
          onClick={() => {
            act.dispatch({ type: 'saved/remove', id: current.id });
            act.dispatch({ type: 'shell/say', kind: 'done', text: t('run_saved_removed', current.title) });
            setChosen('');
          }}
        >
          {t('run_saved_remove')}
        </button>
      )}
    </div>
  );
}
