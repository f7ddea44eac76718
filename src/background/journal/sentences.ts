import { type Said, type Saying, said } from '../../protocol/said/said.ts';

const troubles: Readonly<Record<string, Saying>> = {
  VersionError: 'journal_newer',
  QuotaExceededError: 'journal_no_room',
  TimeoutError: 'journal_closed',
};

/** What is wrong with the journal, by the error its database gave, for a person, and what to do about it. */
export function explainTrouble(error: unknown): Said<Saying> {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'Error';
  const known = Object.hasOwn(troubles, name) ? troubles[name] : undefined;
  return known === undefined ? said('journal_damaged', name) : said(known);
}
