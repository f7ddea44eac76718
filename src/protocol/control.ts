import type { CallResult } from '../shared/result.ts';
import type { InspectCommand, InspectView, PageRun, ShelfAdded, ShelfView, TimelineNews } from './inspect.ts';
import type { InspectChanges } from './inspect-changes.ts';
import type { Lasting, Level, ToolPolicy } from './levels.ts';
import type { AskedInput, InputAnswer, QuestionChoice, WaitingQuestion } from './questions.ts';
import type { SaidOf } from './said/said.ts';
import type { SavedServer, ServerCommand, ServersView, TestReport } from './servers.ts';
import type { Preferences, ProfileName, Settings } from './settings.ts';
import type { TabView } from './tab-view.ts';

export type {
  LevelSource,
  RunningView,
  TabServerView,
  TabView,
  ToolView,
  Verdict,
} from './tab-view.ts';

/** The port between one of our own screens (popup, question, settings) and the worker. No content script gets one. */
export const controlPort = 'pagehand:control';

/** What a screen wants to be told of, at once and at every change. */
export type Topic =
  | { readonly name: 'tab'; readonly tabId: number }
  | { readonly name: 'questions' }
  | { readonly name: 'settings' }
  | { readonly name: 'servers' }
  | { readonly name: 'inspect'; readonly tabId: number }
  | { readonly name: 'timeline'; readonly tabId: number }
  | { readonly name: 'shelf'; readonly tabId: number };

/** What a screen may have done. */
export type Command =
  /**
   * `site` says which one the person saw: where a tab is named, it must still show it. A level for one tab names it.
   */
  | {
      readonly name: 'set-level';
      readonly tabId?: number;
      readonly site: string;
      readonly level: Level;
      readonly lasts: Lasting;
    }
  /** Back to the default level, in every tab; `temporary`: only what was set for a tab or an hour ends. */
  | { readonly name: 'clear-level'; readonly site: string; readonly temporary?: true }
  /** `site` absent: for all sites. `policy` absent: as it comes. */
  | {
      readonly name: 'set-tool-policy';
      readonly site?: string;
      readonly tool: string;
      readonly policy?: ToolPolicy;
    }
  /** Everything remembered of a site: level, policies, temporary grants, mute. */
  | { readonly name: 'forget-site'; readonly site: string }
  | { readonly name: 'set-preferences'; readonly change: Partial<Preferences> }
  /** → {@link SettingsText} */
  | { readonly name: 'export-settings' }
  | { readonly name: 'import-settings'; readonly text: string }
  | { readonly name: 'reset-settings' }
  /** The set-aside store was seen; it is deleted. */
  | { readonly name: 'dismiss-trouble' }
  | { readonly name: 'answer'; readonly question: string; readonly choice: QuestionChoice }
  /** `shown`: the questions that were on the screen then; one that came since is not answered unseen. */
  | {
      readonly name: 'answer-site';
      readonly site: string;
      readonly choice: QuestionChoice;
      readonly shown?: readonly string[];
    }
  /** Whether a server’s tools are offered on a site. */
  | { readonly name: 'offer-server'; readonly id: string; readonly site: string; readonly offered: boolean }
  /** What a server asked for. */
  | { readonly name: 'answer-input'; readonly input: string; readonly answer: InputAnswer }
  | { readonly name: 'unmute'; readonly site: string }
  /** → {@link JournalPage}: newest first. */
  | { readonly name: 'read-journal'; readonly limit: number; readonly before?: number }
  /** → {@link JournalText}: oldest first; go on with `after`. */
  | { readonly name: 'export-journal'; readonly after?: number }
  | { readonly name: 'clear-journal' }
  /** Calls a tool on a tab’s page, for the person. `run`: to cancel it. It ends with its port. → {@link CallResult} */
  | {
      readonly name: 'call';
      readonly tabId: number;
      readonly tool: string;
      readonly input: { readonly [name: string]: unknown };
      readonly run?: string;
    }
  | ServerCommand
  | InspectCommand;

export type CommandName = Command['name'];

/** What a screen says to the worker. `id`s are made by the screen and count for its port alone. */
export type ControlMessage =
  | { readonly type: 'watch'; readonly topic: Topic }
  | { readonly type: 'do'; readonly id: string; readonly command: Command };

/** What the worker says to a screen. */
export type ControlReply =
  | { readonly type: 'tab'; readonly view: TabView }
  | { readonly type: 'questions'; readonly view: QuestionsView }
  | { readonly type: 'settings'; readonly view: SettingsView }
  | { readonly type: 'servers'; readonly view: ServersView }
  | { readonly type: 'inspect'; readonly view: InspectView; readonly changes?: undefined }
  /** What changed since the last of these on this port. */
  | { readonly type: 'inspect'; readonly changes: InspectChanges; readonly view?: undefined }
  | { readonly type: 'timeline'; readonly view: TimelineNews }
  | { readonly type: 'shelf'; readonly view: ShelfView }
  | { readonly type: 'done'; readonly id: string; readonly value: unknown }
  /** `message` says what to do next. */
  | {
      readonly type: 'failed';
      readonly id: string;
      readonly message: string;
      readonly said?: SaidOf<'message'> | undefined;
    };

/** What each command that answers something answers. */
export interface CommandValues {
  'export-settings': SettingsText;
  'read-journal': JournalPage;
  'export-journal': JournalText;
  call: CallResult;
  'save-server': SavedServer;
  'test-server': TestReport;
  'run-page-tool': PageRun;
  /** `unseen`: it is the frame of another origin the click was in, which no snapshot that may be taken now looked into. */
  pick: { readonly uid?: string | undefined; readonly unseen?: true | undefined };
  'add-to-shelf': ShelfAdded;
}

export interface SettingsText {
  readonly text: string;
}

/** One call as the journal keeps it. */
export interface JournalLine {
  /** Grows with time; where to go on. */
  readonly id: number;
  /** ms since the epoch. */
  readonly time: number;
  readonly site: string;
  readonly tool: string;
  readonly registrant: string;
  readonly origin: string;
  readonly code: string;
  /** A bucket, such as `<100 ms`. */
  readonly latency: string;
  /** Names only. */
  readonly arguments: readonly string[];
  readonly question?: 'allowed' | 'denied' | undefined;
  /** JSON, perhaps cut, where the user wants values kept. */
  readonly values?: { readonly input: string; readonly result: string } | undefined;
}

export interface JournalPage {
  readonly lines: readonly JournalLine[];
  readonly total: number;
}

export interface JournalText {
  /** JSON Lines. */
  readonly text: string;
  /** Absent at the end. */
  readonly after?: number;
}

export interface QuestionsView {
  readonly waiting: readonly WaitingQuestion[];
  /** What servers ask the person for, oldest first. */
  readonly inputs: readonly AskedInput[];
}

/** Something that can be switched. */
export interface SwitchView {
  readonly name: string;
  readonly title: string;
  readonly said?: SaidOf<'title'> | undefined;
  readonly description: string;
  readonly on: boolean;
  readonly byDefault: boolean;
}

/** A tool, whatever the page. */
export interface ToolInfo {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly effect: 'read' | 'act';
  readonly reach: 'page' | 'embedded' | 'browser' | 'external';
  readonly level: Level;
}

/** A level that ends by itself. */
export interface TemporaryLevel {
  readonly site: string;
  readonly level: Level;
  readonly tabId?: number | undefined;
  /** ms since the epoch. */
  readonly until?: number | undefined;
}

export interface ProfileView {
  readonly name: ProfileName;
  readonly title: string;
  readonly said?: SaidOf<'title'> | undefined;
  readonly description: string;
  readonly budget: number;
}

export interface SettingsView {
  readonly settings: Settings;
  readonly tools: readonly ToolInfo[];
  readonly categories: readonly SwitchView[];
  readonly experiments: readonly SwitchView[];
  readonly profiles: readonly ProfileView[];
  readonly temporary: readonly TemporaryLevel[];
  /** Tools a person allowed for this browser session: by site. Ours by name, those of servers by title. */
  readonly sessionTools: { readonly [site: string]: readonly string[] };
  readonly mutes: readonly { readonly site: string; readonly until: number }[];
  readonly journal: { readonly calls: number; readonly lost: number };
  /** In sentences. */
  readonly troubles: readonly string[];
  readonly said?: SaidOf<never, 'troubles'> | undefined;
  /** The text of a store that could not be read, to be saved before it is dismissed. */
  readonly setAside?: string | undefined;
  /** The text of stored servers that could not be read. It may hold secrets. */
  readonly serversSetAside?: string | undefined;
}
