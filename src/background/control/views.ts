import type { ControlReply, TabView, Topic } from '../../protocol/control.ts';
import type { Access } from '../access/access.ts';
import type { Grants } from '../access/grants.ts';
import type { QuestionDesk } from '../access/questions/question-desk.ts';
import type { ToolAccess } from '../access/tool-access.ts';
import type { RunningCalls } from '../calls/running-calls.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { PageCatalog } from '../catalog/page-catalog.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { Inspections } from '../inspect/inspections.ts';
import type { Journal } from '../journal/journal.ts';
import type { Servers } from '../mcp/servers/servers.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { FileShelf } from '../shelf/file-shelf.ts';
import { viewSettings } from './settings-view.ts';
import { type TabAbout, viewTab } from './tab-view.ts';

export interface ViewParts {
  readonly access: Access;
  readonly toolAccess: ToolAccess;
  readonly catalog: Catalog;
  readonly pages: PageCatalog;
  readonly servers: Servers;
  readonly running: RunningCalls;
  readonly grants: Grants;
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly questions: Promise<QuestionDesk>;
  readonly inspections: Inspections;
  readonly shelf: FileShelf;
  /** Whether a tab is in a private window. */
  isPrivate(tabId: number): Promise<boolean>;
  about(tabId: number): Promise<TabAbout>;
  /** The document a tab shows, where its port is open. */
  shownIn(tabId: number): LiveDocument | undefined;
  /** Has the page of a tab open its port, where it sleeps. Tells soon whether there is none, for its load failed. */
  wakeOrFailed(tabId: number): Promise<boolean>;
}

type View = Exclude<Extract<ControlReply, { type: Topic['name']; view: object }>, { type: 'timeline' }>;
type Watched = Exclude<Topic, { name: 'timeline' }>;

/** What a screen gets to see of what it watches, now. */
export async function viewOf(topic: Watched, parts: ViewParts): Promise<View> {
  const { access, toolAccess, catalog, pages, servers, grants, journal, settings } = parts;
  await Promise.all([access.ready, servers.ready]);
  const asked = await parts.questions;
  const troubles = [
    ...settings.troubles,
    ...servers.troubles,
    ...(journal.trouble === undefined ? [] : [journal.trouble]),
  ];
  const saidTroubles = [
    ...settings.saidTroubles,
    ...servers.saidTroubles,
    ...(journal.saidTrouble === undefined ? [] : [journal.saidTrouble]),
  ];
  const tab = async (tabId: number): Promise<TabView> => {
    const about = await parts.about(tabId);
    const silent = about.web && parts.shownIn(tabId) === undefined;
    const failed = silent && (await parts.wakeOrFailed(tabId));
    const document = parts.shownIn(tabId);
    const shown = document === undefined ? about.site : document.place.site;
    return viewTab({ ...about, failed }, document, {
      access,
      toolAccess,
      catalog: pages,
      settings: settings.current,
      running: parts.running.in(tabId),
      servers: servers.entries,
      waiting: asked.waitingIn(tabId).length,
      mutedUntil: asked.mutes.find(({ site }) => site === shown)?.until,
      troubles,
      saidTroubles,
    });
  };
  switch (topic.name) {
    case 'questions':
      return { type: 'questions', view: { waiting: asked.waiting, inputs: asked.inputs } };
    case 'shelf':
      return {
        type: 'shelf',
        view: await parts.shelf.view(topic.tabId, await parts.isPrivate(topic.tabId)),
      };
    case 'servers':
      return { type: 'servers', view: servers.view() };
    case 'settings':
      return {
        type: 'settings',
        view: viewSettings({
          settings: settings.current,
          catalog,
          grants: grants.state,
          mutes: asked.mutes,
          journal: { calls: await journal.count().catch(() => 0), lost: journal.lost },
          troubles,
          saidTroubles,
          setAside: settings.setAside,
          serversSetAside: servers.setAside,
          titleOf: (grant) => parts.toolAccess.titleOf(grant, servers.tools),
        }),
      };
    case 'tab':
      return { type: 'tab', view: await tab(topic.tabId) };
    case 'inspect':
      return { type: 'inspect', view: parts.inspections.view(await tab(topic.tabId)) };
  }
}
