import type { AskedInput, InputAnswer, InputValue } from '../../../protocol/questions.ts';
import type { Elicit, Elicitation, ElicitationAnswer } from '../connection/elicitation.ts';
import type { ServerId } from '../remote.ts';
import { showHidden } from '../tools/clean-text.ts';
import { readAddress } from './read-address.ts';
import { readForm } from './read-form.ts';
import { shownLine } from './shown-line.ts';

/** What is put to a person: without what makes it an entry on their list. */
export type InputRequest = Omit<AskedInput, 'id' | 'askedAt' | 'expiresAt'>;

/** Where a person is asked: the question desk. */
export interface InputAsker {
  askInput(server: ServerId, asked: InputRequest, signal: AbortSignal): Promise<InputAnswer>;
}

export interface ElicitEdges {
  /** The person’s word for a server; undefined where there is none of this id any more. */
  titleOf(server: ServerId): string | undefined;
  /** What is known of the calls under way, from what the connection calls them: registered names, and sites. */
  lookup(
    server: ServerId,
    calls: readonly string[],
  ): { readonly tools: readonly string[]; readonly sites: readonly string[] };
  /** Opens an address in a new tab of its own. */
  openTab(url: string): Promise<unknown>;
}

/** Characters of a server’s message; tools and sites named with it. */
const most = { message: 4_000, named: 20 } as const;

/**
 * Puts what servers ask for to the person. What cannot be asked is cancelled: the form or the address is none that the
 * specification allows, the server was removed, or the tab could not be opened. Nobody is told why, since the one who
 * could mend it is the server’s author.
 */
export function elicitThrough(desk: InputAsker | Promise<InputAsker>, edges: ElicitEdges): Elicit {
  return async (asked, { server, calls, signal }) => {
    const title = edges.titleOf(server);
    const wants = wanted(asked);
    if (title === undefined || wants === undefined) return { action: 'cancel' };
    const { tools, sites } = edges.lookup(server, calls);
    const request: InputRequest = {
      server: shownLine(title, 100),
      tools: tools.slice(0, most.named),
      sites: sites.slice(0, most.named),
      message: shown(asked.message),
      wants,
    };
    const answer = await (await desk).askInput(server, request, signal);
    if (answer.action !== 'accept') return { action: answer.action };
    if (wants.mode === 'form') return { action: 'accept', content: contentOf(answer.values) };
    return await opened(wants.url, edges);
  };
}

function wanted(asked: Elicitation): AskedInput['wants'] | undefined {
  if (asked.mode === 'form') {
    const form = readForm(asked.schema);
    return 'fields' in form ? { mode: 'form', fields: form.fields } : undefined;
  }
  const address = readAddress(asked.url);
  return 'url' in address ? { mode: 'url', url: address.url } : undefined;
}

/** @param message not always checked on its way here to be the text its type says */
function shown(message: unknown): string {
  return typeof message === 'string' ? showHidden(message.trim(), most.message) : '';
}

async function opened(url: string, { openTab }: ElicitEdges): Promise<ElicitationAnswer> {
  try {
    await openTab(url);
    return { action: 'accept' };
  } catch {
    return { action: 'cancel' };
  }
}

function contentOf(values: {
  readonly [name: string]: InputValue;
}): Record<string, string | number | boolean | string[]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );
}
