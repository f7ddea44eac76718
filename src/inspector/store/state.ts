import type { LinkState } from '../../link/control-link.ts';
import type { QuestionsView, SettingsView } from '../../protocol/control.ts';
import type { InspectView, ShelfView, TimelineEvent } from '../../protocol/inspect.ts';
import type { ServersView } from '../../protocol/servers.ts';
import type { RoomSlices } from './rooms.ts';

/** The Inspector’s tabs, in their order. */
export const viewIds = ['tools', 'timeline', 'checks', 'snapshot', 'access', 'servers', 'files'] as const;
export type ViewId = (typeof viewIds)[number];

/** What became of the inspected tab, as the browser tells it. */
export type TabLife = 'there' | 'loading' | 'crashed' | 'discarded' | 'closed';

export interface TimelineState {
  /** Oldest first. Of one worker in the order of `seq`; no event is there twice. */
  readonly events: readonly TimelineEvent[];
  /** Events that are known to have happened and are not here. */
  readonly missed: number;
  /** By worker: the highest `seq` that was heard. What was cleared does not come back. */
  readonly heads: ReadonlyMap<string, number>;
}

/** An input a person keeps for a tool of a site. */
export interface SavedInput {
  readonly id: string;
  readonly site: string;
  readonly tool: string;
  readonly title: string;
  readonly input: { readonly [name: string]: unknown };
}

/** Something to be said for a moment at the foot of the window, whoever says it. */
export interface Said {
  readonly id: number;
  readonly kind: 'done' | 'trouble';
  readonly text: string;
}

export interface InspectorState {
  readonly tabId: number;
  readonly link: LinkState;
  /** ms since the epoch: since when the worker is away, where it once was there. */
  readonly awaySince?: number | undefined;
  /** ms since the epoch: when the link to the worker broke last; until the next worker told what it knows. */
  readonly brokeAt?: number | undefined;
  /** ms since the epoch: when it came back. */
  readonly backAt?: number | undefined;
  readonly tab: TabLife;
  /** Undefined until the worker told it. Stays while the worker is away. */
  readonly view: InspectView | undefined;
  /** The page as it was before there was none: a tab that closes is empty for the worker before it is closed for us. */
  readonly before?: InspectView | undefined;
  readonly timeline: TimelineState;
  readonly settings?: SettingsView | undefined;
  readonly servers?: ServersView | undefined;
  readonly questions?: QuestionsView | undefined;
  readonly shelf?: ShelfView | undefined;
  /** The tab of the Inspector that is shown. */
  readonly shown: ViewId;
  readonly help: boolean;
  readonly said: Said | undefined;
  readonly saved: readonly SavedInput[];
  /** What each room keeps for itself. */
  readonly rooms: RoomSlices;
}
