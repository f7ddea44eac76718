import type { WaitingQuestion } from '../../protocol/questions.ts';

export interface SiteQuestions {
  readonly site: string;
  /** Oldest first. */
  readonly questions: readonly WaitingQuestion[];
}

/** The questions by site; the site that asked first comes first. */
export function questionGroups(waiting: readonly WaitingQuestion[]): SiteQuestions[] {
  const groups = new Map<string, WaitingQuestion[]>();
  for (const question of [...waiting].sort((one, other) => one.askedAt - other.askedAt)) {
    const group = groups.get(question.site);
    if (group === undefined) groups.set(question.site, [question]);
    else group.push(question);
  }
  return [...groups].map(([site, questions]) => ({ site, questions }));
}
