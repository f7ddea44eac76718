/** What a person may answer. */
export const questionChoices = ['deny', 'once', 'session', 'always'] as const;
export type QuestionChoice = (typeof questionChoices)[number];

/** ms a question waits for a person. */
export const questionPatience = 60_000;

/** The tool a question is about, in the words a person gets to see. */
export interface AskedTool {
  /** As it is registered. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: 'read' | 'act';
  readonly reach: 'page' | 'embedded' | 'browser' | 'external';
}

/** A call that a person is to decide on. */
export interface Question {
  readonly site: string;
  readonly tabId: number;
  readonly tool: AskedTool;
  /** The arguments in full, as the handler would get them. */
  readonly input: { readonly [name: string]: unknown };
  /** Plain words for what the call can do, made by who asks. */
  readonly consequence: string;
}

/** A question on the list. */
export interface WaitingQuestion extends Question {
  /** Never used twice, by an earlier worker neither. */
  readonly id: string;
  /** ms since the epoch. */
  readonly askedAt: number;
  /** ms since the epoch. */
  readonly expiresAt: number;
  /** How many equal questions it stands for. */
  readonly calls: number;
}
