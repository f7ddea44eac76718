import { modelContextSentence } from '../../model-context/sentences.ts';
import type { LevelSource, TabServerView, TabView, ToolView } from '../../protocol/control.ts';
import type { Level, Site } from '../../protocol/levels.ts';
import { codeOf, inEnglish, type Said, said, saidWhere } from '../../protocol/said/said.ts';
import type { Settings } from '../../protocol/settings.ts';
import { registrySentence } from '../../registry/index.ts';
import type { Access } from '../access/access.ts';
import type { Place } from '../access/place.ts';
import type { ToolAccess } from '../access/tool-access.ts';
import type { CatalogTool } from '../catalog/catalog-tool.ts';
import type { PageCatalog } from '../catalog/page-catalog.ts';
import { whyNoTools } from '../catalog/why-no-tools.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { ServerEntry } from '../mcp/servers/server-entry.ts';

/** A tab as the browser tells of it. */
export interface TabAbout {
  readonly tabId: number;
  readonly url: string;
  readonly title: string;
  /** Undefined where the page is none that extensions may serve, or its origin is opaque. */
  readonly site: Site | undefined;
  /** Whether extensions may serve it at all. */
  readonly web: boolean;
  /** There is no such tab, or no more. */
  readonly gone?: boolean;
  /** The browser could not load its page. */
  readonly failed?: boolean;
}

export interface TabViewParts {
  readonly access: Access;
  readonly toolAccess: ToolAccess;
  readonly catalog: PageCatalog;
  readonly settings: Settings;
  readonly waiting: number;
  readonly running: TabView['running'];
  readonly servers: readonly ServerEntry[];
  readonly mutedUntil: number | undefined;
  readonly troubles: readonly string[];
  readonly saidTroubles?: readonly Said[] | undefined;
}

/** What a person gets to see of one tab. `document` is undefined while its page has not spoken to this worker. */
export function viewTab(about: TabAbout, document: LiveDocument | undefined, parts: TabViewParts): TabView {
  const { access, catalog, toolAccess, settings, waiting, mutedUntil, troubles, running } = parts;
  const { sentence, said: why } = sentenceFor(about, document);
  const place: Place = document?.place ?? { tabId: about.tabId, site: about.site };
  const { level, source }: { level: Level; source: LevelSource } = access.levelOf(place);
  return {
    tabId: about.tabId,
    url: about.url,
    title: about.title,
    page: document !== undefined ? 'served' : about.web ? 'asleep' : 'none',
    sentence,
    site: place.site,
    level,
    source,
    tools:
      document === undefined ? [] : catalog.all(document).map((tool) => viewTool(tool, document, toolAccess)),
    servers: parts.servers.filter(({ enabled }) => enabled).map((server) => viewServer(server, place.site)),
    running,
    profile: settings.profile.name,
    waiting,
    mutedUntil,
    troubles,
    ...saidWhere({ sentence: why, troubles: parts.saidTroubles }),
  };
}

/** A tool on a page: what it was told to offer, what the page made of it, and what the policy would. */
function viewTool(tool: CatalogTool, document: LiveDocument, access: ToolAccess): ToolView {
  const { name, effect, reach, category, title, description, level, experiment, when, external } = tool;
  const policy = access.policyOf(tool, document.place.site);
  const reported = document.tools.find((each) => each.name === name);
  const withheld = document.withheld.find((each) => each.name === name);
  // A tool that still runs a call stays until it ended, though it is not wanted any more.
  const leaving = withheld !== undefined && reported?.state === 'draining';
  const explained = reported === undefined ? undefined : explain(reported);
  const told = document.offered.some((each) => each.name === name) ? 'offered' : 'withheld';
  const state = withheld === undefined || leaving ? (reported?.state ?? told) : 'withheld';
  return {
    name,
    title,
    description,
    category,
    effect,
    reach,
    level,
    ...(experiment === undefined ? {} : { experiment }),
    ...(when === undefined ? {} : { condition: inEnglish(when.says) }),
    server: external?.server.title,
    state,
    reason: withheld?.code ?? reported?.reason.code ?? '',
    sentence: withheld?.message ?? explained?.sentence ?? '',
    ...saidWhere({
      sentence: withheld === undefined ? explained?.said : withheld.said,
      condition: when && codeOf(when.says),
    }),
    verdict: access.verdict(tool, reach, document.place).verdict,
    policy: policy?.policy,
    policyFor: policy?.for,
  };
}

function viewServer({ id, title, sites }: ServerEntry, site: Site | undefined): TabServerView {
  const here = sites.on === 'picked' && site !== undefined && sites.sites.includes(site);
  return { id, title, offered: sites.on === 'all' ? 'all' : here ? 'here' : 'no' };
}

interface Told {
  readonly sentence: string;
  readonly said?: Said | undefined;
}

function explain({ state, reason }: LiveDocument['tools'][number]): Told {
  if (state === 'registered') return { sentence: '' };
  const { code, detail } = reason;
  const ours = registrySentence(reason);
  if (ours !== undefined) return { sentence: ours, said: { code: `registry_${code}`, detail } };
  const browsers = modelContextSentence(reason);
  if (browsers !== undefined) return { sentence: browsers, said: { code: `context_${code}`, detail } };
  return { sentence: detail ?? code };
}

function sentenceFor(about: TabAbout, document: LiveDocument | undefined): Told {
  const why = whyAbsent(about, document);
  if (why !== undefined) return { sentence: inEnglish(why), said: why };
  if (document === undefined) return { sentence: '' };
  const { url, context, forbidden } = document;
  if (forbidden !== undefined) return whyNoTools(url, forbidden);
  return context.state === 'unavailable' ? whyNoTools(url, context.code) : { sentence: '' };
}

function whyAbsent({ web, gone = false, failed = false }: TabAbout, document: LiveDocument | undefined) {
  if (gone) return said('tab_closed');
  if (document !== undefined) return undefined;
  if (failed) return said('tab_failed');
  return said(web ? 'tab_silent' : 'tab_not_served');
}
