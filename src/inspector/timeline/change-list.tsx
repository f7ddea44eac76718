import { useState } from 'react';
import type { InspectView } from '../../protocol/inspect.ts';
import { Visible } from '../shared/visible.tsx';
import { t, tn } from '../words/words.ts';
import type { ToolChange } from './timeline-row.ts';

/** Names that are shown at once. */
const page = 200;

/** A difference of the list of tools, name by name; those that are there now lead to their tool. */
export function ChangeList({
  change,
  view,
  show,
}: {
  change: ToolChange;
  view: InspectView | undefined;
  show(name: string): void;
}) {
  const here = new Set(view?.tools.map(({ frame, name }) => (frame === '' ? name : `${name}@${frame}`)));
  return (
    <div className="change-list">
      <Names
        title={tn('timeline_added', change.added.length)}
        sign="+"
        names={change.added}
        here={here}
        show={show}
      />
      <Names
        title={tn('timeline_removed', change.removed.length)}
        sign="−"
        names={change.removed}
        here={here}
        show={show}
      />
      <Names
        title={tn('timeline_changed', change.changed.length)}
        sign="~"
        names={change.changed}
        here={here}
        show={show}
      />
    </div>
  );
}

function Names({
  title,
  sign,
  names,
  here,
  show,
}: {
  title: string;
  sign: '+' | '−' | '~';
  names: readonly string[];
  here: ReadonlySet<string>;
  show(name: string): void;
}) {
  const [shown, more] = useState(page);
  if (names.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul className={`names ${signs[sign]}`}>
        {names.slice(0, shown).map((name) => (
          <li key={name}>
            <span aria-hidden="true">{sign}</span>
            {here.has(name) ? (
              <button type="button" className="plain mono" onClick={() => show(name)}>
                <Visible text={name} />
              </button>
            ) : (
              <span className="mono">
                <Visible text={name} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {names.length > shown && (
        <button type="button" className="plain" onClick={() => more(shown + page)}>
          {t('shared_next_items', Math.min(page, names.length - shown))}
        </button>
      )}
    </section>
  );
}

const signs = { '+': 'added', '−': 'removed', '~': 'changed' } as const;
