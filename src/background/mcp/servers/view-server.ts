import { codeOf, inEnglishAll, said, saidWhere, type Words } from '../../../protocol/said/said.ts';
import { unencrypted } from '../../../protocol/server-rules.ts';
import type { ServerToolView, ServerView, SignInView } from '../../../protocol/servers.ts';
import type { AdaptedTool } from '../tools/adapted-tool.ts';
import { changesOf } from '../tools/changes-of.ts';
import { showHidden } from '../tools/clean-text.ts';
import { lookAlikes } from '../tools/look-alikes.ts';
import { wordOn } from '../tools/offered-on.ts';
import { permissionKey } from '../tools/tool-identity.ts';
import type { ConfiguredServer } from './configured-server.ts';
import type { ServerEntry } from './server-entry.ts';
import { shownValue } from './shown-value.ts';

/** Characters of what a server says of itself. */
const most = { name: 128, version: 64, instructions: 10_000 } as const;

/** A server as people see it: no header’s value, and nothing hidden in the server’s own words. */
export function viewServer(
  server: ConfiguredServer,
  signIn: SignInView,
  slugs: readonly string[],
): ServerView {
  const { entry, tools, state } = server;
  const { listedAt } = server.list;
  const { id, title, slug, url, timeout, enabled, sites } = entry;
  return {
    id,
    title,
    slug,
    url,
    headers: entry.headers.map(({ name, value }) => ({ name, shown: shownValue(value) })),
    timeout,
    enabled,
    sites,
    state,
    signIn,
    ...about(server),
    tools: tools.tools.map((tool) => viewTool(tool, entry)),
    refused: tools.refused,
    ...notesOn(server),
    lookAlikes: lookAlikes(slug, slugs),
    ...(listedAt === undefined ? {} : { listedAt }),
    log: server.log,
  };
}

function viewTool(tool: AdaptedTool, entry: ServerEntry): ServerToolView {
  const { identity, descriptor, shown, effect, destructive, notes } = tool;
  const key = permissionKey(identity);
  const word = wordOn(identity, undefined, entry);
  return {
    key,
    name: descriptor.name,
    original: showHidden(identity.original, most.name),
    ...shown,
    effect,
    destructive,
    notes: inEnglishAll(notes),
    ...saidWhere({ notes }),
    ...(word === undefined ? {} : { policy: word.policy }),
    sites: Object.entries(entry.siteTools).flatMap(([site, words]) => {
      const here = Object.hasOwn(words, key) ? words[key] : undefined;
      return here === undefined ? [] : [{ site, policy: here.policy }];
    }),
    changes: word?.terms === undefined ? [] : changesOf(word.terms, tool.terms),
  };
}

function about({ tools }: ConfiguredServer): Pick<ServerView, 'about'> {
  if (tools.list === undefined) return {};
  const { name, title, version, instructions, protocol, transport } = tools.list.server;
  return {
    about: {
      name: showHidden(title ?? name ?? '', most.name),
      version: showHidden(version ?? '', most.version),
      protocol: showHidden(protocol, most.version),
      transport,
      instructions: showHidden(instructions ?? '', most.instructions),
    },
  };
}

function notesOn({ entry, tools, list }: ConfiguredServer): Pick<ServerView, 'notes' | 'said'> {
  const notes: Words[] = [
    ...(unencrypted(entry.url) ? [said('server_unencrypted')] : []),
    ...(tools.list?.saidNotes ?? tools.list?.notes ?? []),
    ...(list.kept ? [] : [said('server_list_not_kept')]),
  ];
  return {
    notes: inEnglishAll(notes),
    ...saidWhere({ notes: notes.map((note) => codeOf(note) ?? null) }),
  };
}
