import type { TopicReply } from '../../../src/link/control-link.ts';
import type { InspectView } from '../../../src/protocol/inspect.ts';
import { hostileTools } from '../fixtures/hostile-tools.ts';
import { inspectView, storyTab, tabView } from '../fixtures/inspect-view.ts';
import { pageTools } from '../fixtures/page-tools.ts';
import { serversView } from '../fixtures/servers-view.ts';
import { noQuestions, settingsView, someQuestions } from '../fixtures/settings-view.ts';
import { shelfView } from '../fixtures/shelf-view.ts';
import { sceneLength, storyWorker, timelineEvents } from '../fixtures/timeline-events.ts';
import { toldView } from '../fixtures/told-view.ts';

/** What the worker tells at once. */
export type Story = () => TopicReply[];

/** A page as most are: a hundred tools, a scene of calls, servers, a question. */
function usual(view: InspectView, events = sceneLength): TopicReply[] {
  return [
    { type: 'inspect', view },
    { type: 'settings', view: settingsView },
    { type: 'servers', view: serversView },
    { type: 'questions', view: someQuestions },
    { type: 'shelf', view: shelfView },
    timeline(events),
  ];
}

function timeline(count: number): TopicReply {
  return {
    type: 'timeline',
    view: { tabId: storyTab, worker: storyWorker, first: true, events: timelineEvents(count), dropped: 0 },
  };
}

const bare = (view: InspectView): TopicReply[] => [
  { type: 'inspect', view },
  {
    type: 'settings',
    view: { ...settingsView, settings: { ...settingsView.settings, sites: {}, tools: {} } },
  },
  { type: 'servers', view: { ...serversView, servers: [] } },
  { type: 'questions', view: noQuestions },
  { type: 'shelf', view: { ...shelfView, files: [], bytes: 0 } },
  timeline(0),
];

/** Every state of the Inspector that is worth a look, by the name in the address (`?story=hundred`). */
export const stories = {
  hundred: () => usual(inspectView(pageTools(100))),
  few: () => usual(inspectView(pageTools(3))),
  listening: () =>
    usual(inspectView(pageTools(12), { listening: 'on', tab: tabView({ level: 'act', waiting: 1 }) })),
  unwatched: () => usual(inspectView(pageTools(12), { context: 'polyfill' })),
  watching: () =>
    usual(
      inspectView(pageTools(12), {
        context: 'polyfill',
        listening: 'on',
        unheard: { calls: 3, documents: 1 },
      }),
    ),
  hostile: () =>
    usual(
      inspectView(hostileTools(), {
        tab: tabView({ title: '<b>\u202Eelttil</b>', site: 'https://xn--pple-43d.example' }),
      }),
    ),
  'ten-thousand': () => usual(inspectView(pageTools(10_000))),
  events: () => usual(inspectView(pageTools(12)), 50_000),
  'nothing-there': () =>
    bare(inspectView([], { tab: tabView({ tools: [], servers: [] }), tools: [], frames: [] })),
  'not-a-page': () =>
    bare(
      inspectView([], {
        tab: tabView({
          page: 'none',
          sentence: 'Chrome does not let extensions serve this page.',
          url: 'chrome://settings/',
          title: 'Settings',
          site: undefined,
          tools: [],
          servers: [],
        }),
        context: 'unavailable',
        tools: [],
        frames: [],
      }),
    ),
  off: () =>
    bare(
      inspectView([], { tab: tabView({ level: 'off', source: { from: 'always' }, tools: [] }), tools: [] }),
    ),
  asleep: () => bare(inspectView([], { tab: tabView({ page: 'asleep', tools: [] }), tools: [], frames: [] })),
  troubled: () =>
    usual(
      inspectView(pageTools(12), {
        listening: 'refused',
        sentence: 'Another extension holds the debugger of this tab.',
        tab: tabView({
          waiting: 2,
          level: 'developer',
          running: [{ tool: 'find_order', since: 1_778_578_200_000 }],
          troubles: [
            'The settings could not be read and were set aside. Open the settings to save or dismiss them.',
          ],
        }),
      }),
    ),
  /** The worker has much to say, by codes. */
  told: toldView,
  /** The worker has not spoken yet. */
  waiting: () => [],
} satisfies Record<string, Story>;

export type StoryName = keyof typeof stories;
