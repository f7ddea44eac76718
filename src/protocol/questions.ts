import type { SaidOf } from './said/said.ts';
import type { ToolChangeView } from './servers.ts';

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
  /** Of a tool of one of the person’s servers. */
  readonly external?: AskedExternal;
}

/** What a person should know of a tool that runs on one of their servers. Texts are the server’s: untrusted. */
export interface AskedExternal {
  /** As the person named it. */
  readonly server: string;
  /** The server says that what it does may destroy something. */
  readonly destructive: boolean;
  /** What is not as it was when the person allowed it. */
  readonly changes: readonly ToolChangeView[];
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
  readonly said?: SaidOf<'consequence'> | undefined;
  /** It can be allowed once only. */
  readonly once?: true;
  /** The person had it called on one of our screens: nothing of it is held against the site. */
  readonly byPerson?: true;
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

/** One field of a form that a server wants filled in. Texts are the server’s: untrusted, hidden characters made visible. */
export interface InputField {
  /** As the server calls it; what the value is answered under. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
  readonly kind:
    | {
        readonly type: 'text';
        readonly format?: 'email' | 'uri' | 'date' | 'date-time' | undefined;
        readonly minLength?: number | undefined;
        readonly maxLength?: number | undefined;
        readonly value?: string | undefined;
      }
    | {
        readonly type: 'number';
        readonly whole: boolean;
        readonly minimum?: number | undefined;
        readonly maximum?: number | undefined;
        readonly value?: number | undefined;
      }
    | { readonly type: 'boolean'; readonly value?: boolean | undefined }
    | {
        readonly type: 'choice';
        readonly options: readonly { readonly value: string; readonly title: string }[];
        readonly value?: string | undefined;
      }
    | {
        readonly type: 'choices';
        readonly options: readonly { readonly value: string; readonly title: string }[];
        readonly fewest?: number | undefined;
        readonly most?: number | undefined;
        readonly value?: readonly string[] | undefined;
      };
}

/** Something a server asks the person for during a call. The message is the server’s: untrusted. */
export interface AskedInput {
  /** Never used twice. */
  readonly id: string;
  /** As the person named it. */
  readonly server: string;
  /** Its tools that are under way, by registered name; it does not always say for which of them it asks. */
  readonly tools: readonly string[];
  /** The sites from which they were called. */
  readonly sites: readonly string[];
  readonly message: string;
  readonly wants:
    | { readonly mode: 'form'; readonly fields: readonly InputField[] }
    /** To be opened in a tab, where the person consents. */
    | { readonly mode: 'url'; readonly url: string };
  /** ms since the epoch. */
  readonly askedAt: number;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

export type InputValue = string | number | boolean | readonly string[];

/** `cancel`: the person closed it without a word. */
export type InputAnswer =
  | { readonly action: 'accept'; readonly values: { readonly [name: string]: InputValue } }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };
