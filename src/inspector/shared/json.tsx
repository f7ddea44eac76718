import { useState } from 'react';
import type { Json as JsonValue } from '../../registry/index.ts';
import { t, tn } from '../words/words.ts';
import { Visible } from './visible.tsx';

/** Entries of an object or list that are shown at once. */
const page = 100;
/** Characters of a text that are shown at once: first, and with each press. */
const shortText = 300;
const longText = 20_000;

/** A value as a tree: long texts and lists folded, hidden characters spelt out. `open`: how many steps are unfolded. */
export function Json({ value, open = 1 }: { value: JsonValue | undefined; open?: number }) {
  return (
    <div className="json" dir="ltr">
      <Node value={value ?? null} open={open} />
    </div>
  );
}

function Node({ name, value, open }: { name?: string | undefined; value: JsonValue; open: number }) {
  if (typeof value === 'object' && value !== null) return <Branch name={name} value={value} open={open} />;
  return (
    <div className="json-leaf">
      <Name name={name} />
      <Leaf value={value} />
    </div>
  );
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <>
      <span className="json-name">
        <Visible text={name} />
      </span>
      {': '}
    </>
  );
}

function Branch({
  name,
  value,
  open,
}: {
  name: string | undefined;
  value: readonly JsonValue[] | { readonly [key: string]: JsonValue };
  open: number;
}) {
  const list = Array.isArray(value);
  const keys = Object.keys(value);
  const [unfolded, unfold] = useState(open > 0);
  const [shown, show] = useState(page);
  const size = list ? tn('shared_items', keys.length) : tn('shared_keys', keys.length);
  const [left, right] = list ? ['[', ']'] : ['{', '}'];
  if (keys.length === 0) {
    return (
      <div className="json-leaf">
        <Name name={name} />
        <span className="json-mark">{`${left}${right}`}</span>
      </div>
    );
  }
  return (
    <div>
      <button type="button" className="json-fold" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
        <Name name={name} />
        <span className="json-mark">{unfolded ? left : `${left}…${right}`}</span>
        <span className="json-size">{size}</span>
      </button>
      {unfolded && (
        <>
          <ul className="json-branch">
            {keys.slice(0, shown).map((key) => (
              <li key={key}>
                <Node name={key} value={entry(value, key)} open={open - 1} />
              </li>
            ))}
          </ul>
          {keys.length > shown && (
            <button type="button" className="plain" onClick={() => show(shown + page)}>
              {t('shared_next_items', Math.min(page, keys.length - shown))}
            </button>
          )}
          <span className="json-mark">{right}</span>
        </>
      )}
    </div>
  );
}

function entry(value: object, key: string): JsonValue {
  // `key` is one of its own.
  return (value as { readonly [key: string]: JsonValue })[key] ?? null;
}

function Leaf({ value }: { value: string | number | boolean | null }) {
  const [shown, show] = useState(shortText);
  if (typeof value !== 'string') return <span className="json-plain">{String(value)}</span>;
  return (
    <span className="json-text">
      {'"'}
      <Visible text={value.slice(0, shown)} />
      {value.length > shown ? '…' : '"'}
      {value.length > shown && (
        <button type="button" className="plain" onClick={() => show(shown + longText)}>
          {value.length > shown + longText
            ? t('shared_next_items', longText)
            : t('shared_more', value.length)}
        </button>
      )}
    </span>
  );
}
