import type { ReactNode } from 'react';
import { Visible } from '../shared/visible.tsx';
import { matches } from './search-tools.ts';

/** A text with what was searched for standing out. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const found = matches(text, words);
  if (found.length === 0) return <Visible text={text} />;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of found) {
    if (from > at) parts.push(<Visible key={at} text={text.slice(at, from)} />);
    parts.push(
      <b key={`${from} found`} className="found">
        <Visible text={text.slice(from, to)} />
      </b>,
    );
    at = to;
  }
  if (at < text.length) parts.push(<Visible key={at} text={text.slice(at)} />);
  return <bdi>{parts}</bdi>;
}
