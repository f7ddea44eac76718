import { useCallback, useEffect, useState } from 'preact/hooks';
import {
  CommandError,
  type ControlLink,
  type LinkState,
  type TopicReply,
  type ValueOf,
} from '../../link/control-link.ts';
import type { Command, CommandName, ControlReply, Topic } from '../../protocol/control.ts';

/** How the link stands. */
export function useLinkState(link: ControlLink): LinkState {
  const [state, become] = useState(link.state);
  useEffect(() => {
    become(link.state);
    return link.listen({ state: become });
  }, [link]);
  return state;
}

type ViewOf<Name extends Topic['name']> = Extract<ControlReply, { type: Name }>['view'];

/** The newest view of a topic; undefined until the worker told it. What is there stays while the link is away. */
export function useView<Name extends Topic['name']>(
  link: ControlLink,
  topic: Extract<Topic, { name: Name }>,
): ViewOf<Name> | undefined {
  const [view, show] = useState<TopicReply['view']>();
  const key = JSON.stringify(topic);
  useEffect(() => {
    const wanted = JSON.parse(key) as Topic;
    const stop = link.listen({
      reply(reply) {
        if (reply.type !== wanted.name) return;
        if (reply.type === 'tab' && wanted.name === 'tab' && reply.view.tabId !== wanted.tabId) return;
        show(reply.view);
      },
    });
    link.watch(wanted);
    return stop;
  }, [link, key]);
  // Only views of this topic get past the listener.
  return view as ViewOf<Name> | undefined;
}

/** Has commands done and keeps what a person must hear of them. */
export interface Commands {
  /** How many run. */
  readonly running: number;
  /** Why the last one was not done. */
  readonly failure: string | undefined;
  /** True, with the value, where it was done; false where `failure` says why not. Never throws. */
  run<Name extends CommandName>(
    command: Extract<Command, { name: Name }>,
  ): Promise<{ readonly done: true; readonly value: ValueOf<Name> } | { readonly done: false }>;
  /** The person has seen the failure, or there is one of the screen’s own to show. */
  say(failure?: string): void;
}

export function useCommands(link: ControlLink): Commands {
  const [running, setRunning] = useState(0);
  const [failure, say] = useState<string>();
  const run: Commands['run'] = useCallback(
    async (command) => {
      say(undefined);
      setRunning((number) => number + 1);
      try {
        return { done: true, value: await link.run(command) } as const;
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        say(error.message);
        return { done: false } as const;
      } finally {
        setRunning((number) => number - 1);
      }
    },
    [link],
  );
  return { running, failure, run, say };
}
