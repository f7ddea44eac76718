import type { CommandError, TopicReply } from '../../link/control-link.ts';
import type { PageRun, TimelineEvent } from '../../protocol/inspect.ts';
import type { Said } from '../../protocol/said/said.ts';
import type { TabView } from '../../protocol/tab-view.ts';
import { language, messageFor, t } from './words.ts';

/**
 * The worker says its sentences in English, each with its code beside it. Here they become those of the person’s
 * language, when they come in: whoever shows them shows a text. What has no code stays as it is. What happened is kept as it
 * was told, for files that are read in other languages, too: its sentence is said when it is shown.
 */
export const spoken = {
  reply(reply: TopicReply): TopicReply {
    if (language().startsWith('en')) return reply;
    switch (reply.type) {
      case 'inspect':
        return inspectReply(reply);
      case 'timeline':
        return reply;
      case 'settings': {
        const view = inWords(reply.view);
        const { categories, experiments, profiles } = view;
        return {
          ...reply,
          view: {
            ...view,
            categories: categories.map(inWords),
            experiments: experiments.map(inWords),
            profiles: profiles.map(inWords),
          },
        };
      }
      case 'servers': {
        const view = inWords(reply.view);
        return { ...reply, view: { ...view, servers: view.servers.map(server) } };
      }
      case 'questions':
        return { ...reply, view: { ...reply.view, waiting: reply.view.waiting.map(inWords) } };
      case 'shelf':
        return { ...reply, view: inWords(reply.view) };
      case 'tab':
        return { ...reply, view: tab(reply.view) };
    }
  },

  run(run: PageRun): PageRun {
    return run.ok ? run : inWords(run);
  },

  /** What is said of something that happened. It may come from a file: its codes are looked at first. */
  happening(event: Happening): string {
    const { field, english } =
      event.kind === 'server' ? { field: 'says', english: event.says } : { field: 'why', english: event.why };
    const codes: unknown = event.said;
    const said = isRecord(codes) && Object.hasOwn(codes, field) ? codes[field] : undefined;
    return (isSaid(said) ? tell(said) : undefined) ?? english;
  },

  refusal({ message, said }: CommandError): string {
    return (said && tell(said)) ?? message;
  },
};

/** Everything that is said in the person’s language of what the worker told. */
export type Spoken = typeof spoken;

type Inspected = Extract<TopicReply, { type: 'inspect' }>;

function inspectReply(reply: Inspected): Inspected {
  if (reply.view !== undefined) {
    const { frames, tools, ...view } = inWords(reply.view);
    return {
      ...reply,
      view: { ...view, tab: tab(view.tab), frames: frames.map(inWords), tools: tools.map(inWords) },
    };
  }
  const { tab: about, rest, tools, ...changes } = reply.changes;
  return {
    ...reply,
    changes: {
      ...changes,
      ...(about && { tab: tab(about) }),
      ...(rest && { rest: { ...inWords(rest), frames: rest.frames.map(inWords) } }),
      ...(tools && { tools: { ...tools, put: tools.put.map(inWords) } }),
    },
  };
}

function tab(view: TabView): TabView {
  return { ...inWords(view), tools: view.tools.map(inWords) };
}

type Server = Extract<TopicReply, { type: 'servers' }>['view']['servers'][number];

function server(view: Server): Server {
  return {
    ...inWords(view),
    state: inWords(view.state),
    tools: view.tools.map(inWords),
    refused: view.refused.map(inWords),
    log: view.log.map((entry) =>
      entry.what === 'state' ? { ...entry, state: inWords(entry.state) } : entry,
    ),
  };
}

type Happening = Extract<TimelineEvent, { kind: 'server' | 'debugger' }>;

/** Codes inside codes that are followed. */
const deepest = 5;

function isSaid(value: unknown, depth = 0): value is Said {
  if (!isRecord(value) || depth > deepest) return false;
  const { code, values = [], detail } = value;
  return (
    typeof code === 'string' &&
    (detail === undefined || typeof detail === 'string') &&
    Array.isArray(values) &&
    values.every((part) => ['string', 'number'].includes(typeof part) || isSaid(part, depth + 1))
  );
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

interface WithSaid {
  readonly said?: { readonly [field: string]: Said | readonly (Said | null)[] | undefined } | undefined;
}

/** An object with its sentences in the person’s language; the same where it has none. */
function inWords<Told extends WithSaid>(told: Told): Told {
  if (told.said === undefined) return told;
  const words: Record<string, unknown> = {};
  for (const [field, codes] of Object.entries(told.said)) {
    const english: unknown = Object.hasOwn(told, field) ? told[field as keyof Told] : undefined;
    if (isList(codes)) {
      if (Array.isArray(english)) words[field] = english.map((text, at) => maybe(codes[at]) ?? text);
    } else if (codes !== undefined) {
      words[field] = tell(codes) ?? english;
    }
  }
  // Each is a text, or a list of texts, as what it takes the place of.
  return { ...told, ...words };
}

function isList(codes: Said | readonly (Said | null)[] | undefined): codes is readonly (Said | null)[] {
  return Array.isArray(codes);
}

function maybe(said: Said | null | undefined): string | undefined {
  return said ? tell(said) : undefined;
}

/** Undefined where the message is not there. */
function tell({ code, values = [], detail }: Said): string | undefined {
  const told: (string | number)[] = [];
  for (const value of values) {
    const part = typeof value === 'object' ? tell(value) : value;
    if (part === undefined) return undefined;
    told.push(part);
  }
  const text = messageFor(`said_${code.replaceAll('-', '_')}`, told);
  return text === undefined || detail === undefined ? text : t('words_detail', text, detail);
}
