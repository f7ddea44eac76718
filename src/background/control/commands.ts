import type { Command, CommandName, CommandValues } from '../../protocol/control.ts';
import type { Site } from '../../protocol/levels.ts';
import { said } from '../../protocol/said/said.ts';
import type { CallResult } from '../../shared/result.ts';
import type { Access } from '../access/access.ts';
import type { QuestionDesk } from '../access/questions/question-desk.ts';
import { parseSite } from '../access/site.ts';
import type { ToolAccess } from '../access/tool-access.ts';
import type { CallRequest } from '../calls/call-request.ts';
import type { PersonRuns } from '../calls/person-runs.ts';
import type { CatalogTool } from '../catalog/catalog-tool.ts';
import type { InspectCommands } from '../inspect/inspect-commands.ts';
import type { Journal } from '../journal/journal.ts';
import type { ServerId } from '../mcp/remote.ts';
import type { Servers } from '../mcp/servers/servers.ts';
import { SaidError } from '../said-error.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { ShelfCommands } from '../shelf/shelf-commands.ts';

export interface CommandParts {
  readonly access: Access;
  readonly toolAccess: ToolAccess;
  readonly servers: Servers;
  readonly settings: SettingsStore;
  readonly questions: QuestionDesk;
  readonly journal: Journal;
  readonly inspect: InspectCommands;
  readonly runs: PersonRuns;
  readonly shelf: ShelfCommands;
  /** What was allowed of a server’s tool for this session ends. */
  forgetServerGrants(key: string, site: Site | undefined): Promise<void>;
  /** The tool that is registered under this name, on any page. */
  toolNamed(name: string): CatalogTool | undefined;
  /** The site a tab shows now. */
  siteIn(tabId: number): Promise<Site | undefined>;
  /** Everything temporary is forgotten. */
  clearGrants(): Promise<void>;
  call(tabId: number, call: Pick<CallRequest, 'tool' | 'input' | 'run' | 'signal'>): Promise<CallResult>;
}

type Of<Name extends CommandName> = Extract<Command, { name: Name }>;
type Answer<Name extends CommandName> = Name extends keyof CommandValues
  ? Promise<CommandValues[Name]>
  : Promise<void>;
/** `screen`: aborted when the screen that had it done is gone. */
export type Commands = {
  readonly [Name in CommandName]: (command: Of<Name>, screen: AbortSignal) => Answer<Name>;
};

/**
 * What a person may have done through our screens, by name. Each resolves to what it answers, and rejects with a
 * CallError whose message says what to do.
 */
export function commandsFor(parts: CommandParts): Commands {
  const { access, toolAccess, servers, settings, questions, journal } = parts;
  return {
    ...servers.commands,
    ...parts.inspect,
    ...parts.shelf,
    async 'set-server-tool'(command) {
      await servers.commands['set-server-tool'](command);
      await parts.forgetServerGrants(
        command.key,
        command.site === undefined ? undefined : known(command.site),
      );
    },
    async 'set-level'({ tabId, site, level, lasts }) {
      if (tabId !== undefined && (await parts.siteIn(tabId)) !== site) {
        throw new SaidError('CONFLICT', said('other_site_now'));
      }
      await access.setLevel({ tabId, site: known(site) }, level, lasts);
    },
    async 'clear-level'({ site, temporary = false }) {
      if (temporary) await access.clearTemporary(known(site));
      else await access.clearLevel(known(site));
    },
    async 'set-tool-policy'({ site, tool, policy }) {
      const where = site === undefined ? undefined : known(site);
      const found = parts.toolNamed(tool);
      // What is set for a tool that is not there now must be able to go.
      if (found === undefined) await access.setToolPolicy(tool, policy, where);
      else await toolAccess.setPolicy(found, policy, where);
    },
    async 'forget-site'({ site }) {
      await access.forgetSite(known(site));
      await servers.forgetSite(known(site));
      questions.unmute(site);
    },
    async 'set-preferences'({ change }) {
      await settings.update((current) => ({ ...current, ...change }));
    },
    async 'export-settings'() {
      return { text: settings.export() };
    },
    async 'import-settings'({ text }) {
      await settings.import(text);
      // What is imported is to be in force, not hidden by what was meant for a while.
      await parts.clearGrants();
    },
    async 'reset-settings'() {
      await settings.reset();
      await parts.clearGrants();
    },
    async 'dismiss-trouble'() {
      await Promise.all([settings.dismissTrouble(), servers.dismissTrouble()]);
    },
    async answer({ question, choice }) {
      if (!questions.answer(question, choice)) throw late();
    },
    async 'answer-site'({ site, choice, shown }) {
      if (!questions.answerSite(site, choice, shown)) throw late();
    },
    async 'offer-server'({ id, site, offered }) {
      const sites = servers.offerOf(id as ServerId)?.sites;
      if (sites === undefined) throw noServer();
      const picked = sites.on === 'picked' ? sites.sites.filter((each) => each !== site) : [];
      const wanted = offered ? [...picked, known(site)] : picked;
      await servers.commands['set-server-sites']({
        name: 'set-server-sites',
        id,
        sites: wanted.length === 0 ? { on: 'none' } : { on: 'picked', sites: wanted },
      });
    },
    async 'answer-input'({ input, answer }) {
      if (!questions.answerInput(input, answer)) throw late();
    },
    async unmute({ site }) {
      questions.unmute(site);
    },
    async 'read-journal'({ limit, before }) {
      const lines = await journal.read({ limit, before });
      return { lines, total: await journal.count() };
    },
    async 'export-journal'({ after }) {
      const { value } = await journal.export(after).next();
      return value ?? { text: '' };
    },
    async 'clear-journal'() {
      await journal.clear();
    },
    async call({ tabId, tool, input, run }, screen) {
      using mine = parts.runs.begin(tabId, run, screen);
      return await parts.call(tabId, { tool, input, run, signal: mine.signal });
    },
  };
}

function known(text: string): Site {
  const site = parseSite(text);
  if (site === undefined) {
    throw new SaidError('VALIDATION_ERROR', said('not_a_site', JSON.stringify(text)));
  }
  return site;
}

function noServer(): SaidError {
  return new SaidError('NOT_FOUND', said('no_server'));
}

function late(): SaidError {
  return new SaidError('NOT_FOUND', said('question_over'));
}

/** Runs the command of this name. */
export function runCommand(commands: Commands, command: Command, screen: AbortSignal): Promise<unknown> {
  // One name, one type of command: the table says so, but the compiler does not follow it through the union.
  const run = commands[command.name] as (command: Command, screen: AbortSignal) => Promise<unknown>;
  return run(command, screen);
}
