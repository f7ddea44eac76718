import './zod-setup.ts';
import { controlPort } from '../protocol/control.ts';
import { reaches, type Site } from '../protocol/levels.ts';
import { pagePort } from '../protocol/messages.ts';
import { after } from '../registry/index.ts';
import { browser } from '../shared/browser.ts';
import { CallError, type CallResult } from '../shared/result.ts';
import { allTools } from '../tools/all-tools.ts';
import { Access } from './access/access.ts';
import { Grants } from './access/grants.ts';
import { QuestionDesk } from './access/questions/question-desk.ts';
import type { WindowId } from './access/questions/question-window.ts';
import { savedQuestionsSchema } from './access/questions/saved-questions.ts';
import { ToolAccess } from './access/tool-access.ts';
import { BrowserPages } from './browser-pages.ts';
import { CallPipeline } from './calls/call-pipeline.ts';
import type { CallRequest } from './calls/call-request.ts';
import { PersonRuns } from './calls/person-runs.ts';
import { fullBudget, slimBudget } from './calls/render-result.ts';
import { Catalog } from './catalog/catalog.ts';
import { namePrefix } from './catalog/describe-tool.ts';
import { PageCatalog } from './catalog/page-catalog.ts';
import { type Commands, commandsFor, runCommand } from './control/commands.ts';
import { ControlDesk } from './control/control-desk.ts';
import { isScreen } from './control/proven-screen.ts';
import { viewOf } from './control/views.ts';
import { DebuggerSessions } from './debugger/debugger-sessions.ts';
import { Dialogs } from './debugger/dialogs.ts';
import type { LiveDocument, TabId } from './documents/live-document.ts';
import { LiveDocuments } from './documents/live-documents.ts';
import { OpenDialogs } from './documents/open-dialogs.ts';
import { reachOpenTabs } from './documents/open-tabs.ts';
import { listenToPage } from './documents/page-connection.ts';
import { PageOperationCalls } from './documents/page-operation-calls.ts';
import { PagePolicies } from './documents/page-policies.ts';
import { proveSender } from './documents/proven-sender.ts';
import { wakeTabs } from './documents/wake-tabs.ts';
import { chromeAftermath } from './edges/aftermath.ts';
import { chromeDebugger } from './edges/debugger.ts';
import { saveDownload } from './edges/downloads.ts';
import { hearEarly, hearNoneEarly } from './edges/early-ears.ts';
import { shieldFrames, unshieldFrames } from './edges/frame-shield.ts';
import { chromeFrames } from './edges/frames.ts';
import { watchHostAccess } from './edges/host-access.ts';
import { fileOf, shownIn as shownNow, watchNavigation } from './edges/navigation.ts';
import { isOurs, questionWindows } from './edges/question-windows.ts';
import {
  contentScripts,
  injectContentScript,
  injectFacts,
  injectForms,
  injectOperation,
} from './edges/scripts.ts';
import { localStore, sessionMemory } from './edges/storage.ts';
import { aboutTab, loadedTabs, wakeOrFailed, wakeTab } from './edges/tabs.ts';
import { visibleTabs, watchVisibleTabs } from './edges/visible-tabs.ts';
import { externalServers } from './external-servers.ts';
import { EmbeddedFrames } from './frames/embedded-frames.ts';
import { frameWord } from './frames/frame-word.ts';
import { hearFrame } from './frames/hear-frame.ts';
import { Heartbeat } from './heartbeat.ts';
import { inspecting } from './inspecting.ts';
import { Journal } from './journal/journal.ts';
import { PageDesk } from './page-desk.ts';
import { pageHandle } from './page-handle.ts';
import { ServerWatch } from './server-watch.ts';
import { SettingsStore } from './settings/settings-store.ts';
import { FileShelf } from './shelf/file-shelf.ts';
import { shelfCommands } from './shelf/shelf-commands.ts';
import { Toolbar } from './toolbar/toolbar.ts';
import { toolbarText } from './toolbar/toolbar-text.ts';

// What must be heard after a wake-up is listened to here, synchronously: listeners added later miss the event that woke
// the worker. Who needs what is stored waits for `access.ready`.

const now = (): number => Date.now();
const settings = new SettingsStore(localStore);
const grants = new Grants(sessionMemory);
const levelsAlarm = 'levels-end';
const serversAlarm = 'servers-watched';
const access = new Access({
  settings,
  grants,
  now,
  wakeAt: (when) => void browser.alarms.create(levelsAlarm, { when }),
});
const journal = new Journal({ databases: indexedDB, after, now, settings: () => settings.current.journal });

const questionsKey = 'questions';
let askedNow: QuestionDesk | undefined;
const questions = sessionMemory
  .get(questionsKey)
  .catch(() => undefined)
  .then((saved) => {
    askedNow = new QuestionDesk(
      {
        ...questionWindows,
        after,
        now,
        newId: () => crypto.randomUUID(),
        save: async (state) => await sessionMemory.set(questionsKey, state),
        asked: (question) => inspect.timeline.asked(question),
        ended: (question, how) => inspect.timeline.answeredQuestion(question, how),
      },
      savedQuestionsSchema.parse(saved),
    );
    askedNow.subscribe(askedChanged);
    return askedNow;
  });

const documents = new LiveDocuments();
const dialogs = new OpenDialogs((tabId) => desk.refresh(tabId));
const debuggers = new DebuggerSessions(chromeDebugger);
const dialogAnswers = new Dialogs(debuggers, dialogs);
void leaveNothing();
void hearNoneEarly().catch(() => undefined);
const catalog = new Catalog(allTools);
const external = externalServers({
  questions,
  access,
  grants,
  running: () => pipeline.running,
  restKept: (tabId) => desk.refresh(tabId),
});
const { servers, rests } = external;
const toolAccess = new ToolAccess(access, external.access);
const pages = new PageCatalog({
  catalog,
  external: external.catalog,
  access,
  toolAccess,
  settings,
  dialogIn: (tabId) => dialogs.in(tabId),
  restKeptFor: rests.keptFor,
});
const operations = new PageOperationCalls({ inject: injectOperation });
const frames = new EmbeddedFrames({
  ...chromeFrames,
  runInPage: (document, operation, args, signal) => operations.run(document, operation, args, signal),
  after,
  random: Math.random,
  now: () => performance.now(),
});
const policies = new PagePolicies(sessionMemory);
const browserPages = new BrowserPages({
  tabs: chrome.tabs,
  windows: chrome.windows,
  incognito: chrome.extension.inIncognitoContext,
});
const shelf = new FileShelf({
  session: sessionMemory,
  after,
  now,
  changed() {
    // Files of private windows are in this worker’s memory, and so is what is on its way.
    if (shelf.busy) heartbeat.start();
    screens.changed();
  },
});
const heartbeat = new Heartbeat({
  after,
  busy: () => pipeline.running.size > 0 || servers.busy || inspect.runs.size > 0 || shelf.busy,
  beat: () => void chrome.runtime.getPlatformInfo(),
});

const personRuns = new PersonRuns();
const inspect = inspecting({
  shownIn,
  wake: (tabId) => void wakeTab(tabId as TabId).catch(() => undefined),
  frames,
  maySeeFrames(document) {
    const tool = pages.find(document, `${namePrefix}take_snapshot`);
    return (
      !(tool instanceof CallError) && toolAccess.verdict(tool, 'embedded', document.place).verdict !== 'deny'
    );
  },
  roll: chromeFrames,
  debuggers,
  personRuns,
  hearEarly,
  record(call) {
    journal.record(call);
    screens.changed();
  },
  began: () => heartbeat.start(),
  changed: (tabId) => screens.changed(tabId),
  told: (tabId) => screens.told(tabId),
  after,
  now,
});

const pipeline = new CallPipeline({
  find: ({ document, tool }) => pages.find(document, tool),
  levelOf: (place) => access.levelOf(place).level,
  page: (request, signal, reach) =>
    pageHandle(
      {
        documents,
        frames,
        debuggers,
        dialogs: dialogAnswers,
        save: saveDownload,
        fromShelf: (names, isPrivate) => shelf.take(isPrivate, names),
        origin: location.origin,
        travels: {
          go: (tabId, destination) => browserPages.go(tabId, destination),
          watch: watchNavigation,
          shownIn: shownNow,
          fileOf,
          debuggers,
          dialogs: dialogAnswers,
          after,
        },
        ...chromeAftermath,
        readOn: rests.readOn,
        shield: shieldFrames,
        after,
        now,
      },
      request,
      signal,
      reach,
    ),
  browser: browserPages,
  dialogIn: (tabId) => dialogs.in(tabId),
  askedIn: (tabId) => askedNow?.waitingIn(tabId).map(({ tool }) => tool.name) ?? [],
  budget: () => (settings.current.profile.name === 'slim' ? slimBudget : fullBudget),
  verdict: (tool, reach, place) => toolAccess.verdict(tool, reach, place),
  ask: async (question, signal) => await (await questions).ask(question, signal),
  remember: (choice, verdict, tool, place) => toolAccess.remember(choice, verdict, tool, place),
  keepRest: rests.keep,
  embedded: (document, uids, signal) => frames.embedded(document, uids, signal),
  heard: (document) => operations.heard(document),
  began: () => heartbeat.start(),
  progressed: (tabId) => {
    toolbar.changed(tabId);
    screens.changed();
  },
  record(call) {
    journal.record(call);
    screens.changed();
  },
  watch: inspect.timeline,
  after,
  now,
});

const desk = new PageDesk({
  documents,
  catalog: pages,
  pipeline,
  operations,
  policies,
  ready: Promise.all([access.ready, servers.ready]).then(() => undefined),
  loadFacts: injectFacts,
  loadForms: injectForms,
  gone: rests.forget,
  moved(document, how) {
    inspect.inspections.moved(document, how);
    void access.ready.then(() =>
      inspect.timeline.level(document.sender.tabId, access.levelOf(document.place).level),
    );
  },
  changed: (tabId) => {
    serverWatch.changed();
    // The tab may show another site now, which is not acted on.
    if (shownIn(tabId) !== undefined && !mayBeActedOn(tabId)) debuggers.letGo(tabId);
    toolbar.changed(tabId);
    screens.changed(tabId);
  },
});

const toolbar = new Toolbar({
  after,
  textFor(tabId) {
    const document = shownIn(tabId);
    if (document === undefined) return toolbarText(undefined);
    const tools = document.tools.filter(({ state }) => state === 'registered').length;
    const waiting = askedNow?.waitingIn(tabId).length ?? 0;
    const { level } = access.levelOf(document.place);
    return toolbarText({ level, tools, waiting, progress: progressIn(tabId) });
  },
  async show(tabId, { badge, title }) {
    await browser.action.setBadgeText({ tabId, text: badge });
    await browser.action.setTitle({ tabId, title });
  },
});
void browser.action.setBadgeBackgroundColor({ color: '#44546a' });

const commands: Promise<Commands> = questions.then((desk) =>
  commandsFor({
    access,
    toolAccess,
    servers,
    forgetServerGrants: (key, site) => external.access.forgetGrants(key, site),
    toolNamed: (name) => pages.named(name),
    settings,
    questions: desk,
    journal,
    inspect: inspect.commands,
    runs: personRuns,
    siteIn,
    clearGrants: async () => await grants.clear(),
    shelf: shelfCommands(shelf, isPrivate),
    call: callFor,
  }),
);

const screens = new ControlDesk({
  view: (topic) =>
    viewOf(topic, {
      access,
      toolAccess,
      catalog,
      pages,
      servers,
      running: pipeline.running,
      grants,
      journal,
      settings,
      questions,
      inspections: inspect.inspections,
      about: aboutTab,
      shelf,
      isPrivate,
      shownIn,
      wakeOrFailed: (tabId) => wakeOrFailed(tabId as TabId),
    }),
  run: async (command, screen) => {
    await access.ready;
    if (command.name === 'set-level' && command.tabId !== undefined) debuggers.allow(command.tabId);
    try {
      return await runCommand(await commands, command, screen);
    } finally {
      // Most commands change what screens show, and not all of them tell by themselves.
      screens.changed();
    }
  },
  news: (tabId, after) => inspect.timeline.since(tabId, after),
  inspected: (tabs) => inspect.inspections.watchOnly(tabs),
  dropped: (why) => desk.dropped(why),
});

access.subscribe(accessChanged);

const serverWatch = new ServerWatch({
  visibleTabs,
  placeIn: (tabId) => shownIn(tabId)?.place,
  siteOf: async (tabId) => (await aboutTab(tabId)).site,
  serversOn: (site) => servers.anyOfferedOn(site),
  reaches: (place) => reaches(access.levelOf(place).level, 'act'),
  watchOnly(wanted) {
    servers.watchOnly(wanted);
    // Nothing else would wake a worker that was stopped all the same.
    if (wanted.size > 0) void browser.alarms.create(serversAlarm, { periodInMinutes: 0.5 });
    else void browser.alarms.clear(serversAlarm);
  },
  wake: (tabId) => void wakeTab(tabId as TabId).catch(() => undefined),
  after,
});
servers.subscribe(() => {
  if (servers.busy) heartbeat.start();
  desk.refresh();
  screens.changed();
  serverWatch.changed();
  inspect.timeline.servers(() => servers.view());
});
watchHostAccess(() => servers.permissionsChanged());
watchVisibleTabs(() => serverWatch.changed());
void Promise.all([access.ready, servers.ready]).then(() => serverWatch.changed());

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === controlPort && isScreen(port.sender, chrome.runtime.id, location.origin)) {
    screens.listen(port);
    adoptQuestions(port.sender);
    return;
  }
  if (port.name === frameWord) {
    hearFrame(port, {
      ownId: chrome.runtime.id,
      heard: ({ tabId, word, document, url }) => inspect.inspections.heard(tabId, word, document, url),
      dropped: () => desk.dropped('unproven-frame'),
      after,
    });
    return;
  }
  const sender = port.name === pagePort ? proveSender(port.sender, chrome.runtime.id) : undefined;
  if (sender === undefined) {
    desk.dropped('unproven-port');
    port.disconnect();
    return;
  }
  listenToPage(port, sender, desk);
});

chrome.webRequest.onHeadersReceived.addListener(
  ({ tabId, url, responseHeaders }) => {
    policies.responded(tabId as TabId, url, responseHeaders ?? []);
    return undefined;
  },
  { urls: ['<all_urls>'], types: ['main_frame'] },
  ['responseHeaders'],
);

browser.tabs.onRemoved.addListener((tabId) => {
  policies.tabClosed(tabId as TabId);
  dialogs.closed(tabId);
  inspect.timeline.tabClosed(tabId);
  void debuggers.release(tabId, 'tab-closed');
  void access.ready.then(() => access.tabClosed(tabId));
  void questions.then((desk) => desk.tabClosed(tabId));
});

browser.windows.onRemoved.addListener((windowId) => {
  void browser.windows.getAll().then((windows) => {
    if (!windows.some(({ incognito }) => incognito)) void shelf.clear(true);
  });
  void questions.then((desk) => desk.windowClosed(windowId as WindowId));
});

browser.alarms.onAlarm.addListener(({ name }) => {
  if (name === levelsAlarm) void access.ready.then(() => access.expire());
  if (name === serversAlarm) serverWatch.changed();
});

browser.runtime.onStartup.addListener(() => {
  void shelf.clear(false);
  // Calls grow old, too, where nobody makes new ones.
  void settings.ready.then(() => journal.prune()).catch(() => undefined);
});

chrome.commands.onCommand.addListener((command, tab) => {
  if (command === 'toggle-act') void toggleAct(tab?.id);
});

const mark = 'open-tabs-reached';
void reachOpenTabs({
  tabs: loadedTabs,
  inject: injectContentScript,
  contentScripts: contentScripts(),
  marked: async () => (await sessionMemory.get(mark)) === true,
  patience: () => new Promise((over) => after(5_000, over)),
  mark: async () => await sessionMemory.set(mark, true),
});

/** The document a tab shows, where its port is open. */
function shownIn(tabId: number): LiveDocument | undefined {
  return documents.inTab(tabId as TabId).at(-1);
}

/** The site a tab shows. A page that speaks knows best: one without an origin has none, whatever its address. */
async function siteIn(tabId: number): Promise<Site | undefined> {
  const document = shownIn(tabId);
  return document === undefined ? (await aboutTab(tabId)).site : document.place.site;
}

/** Whether a tab is in a private window. */
async function isPrivate(tabId: number): Promise<boolean> {
  const document = shownIn(tabId);
  if (document !== undefined) return document.sender.incognito;
  return (await browser.tabs.get(tabId).catch(() => undefined))?.incognito ?? false;
}

/** How far the call has come that told last, from 0 to 1. */
function progressIn(tabId: number): number | undefined {
  const told = pipeline.running.in(tabId).findLast(({ progress }) => progress?.total !== undefined)?.progress;
  return told?.total === undefined || told.total <= 0
    ? undefined
    : Math.min(1, Math.max(0, told.progress / told.total));
}

/** Questions came or went. */
function askedChanged(): void {
  screens.changed();
  for (const { sender } of documents.all) toolbar.changed(sender.tabId);
}

/** What an earlier worker was stopped in the middle of ends: frames get input again, and the debugger goes. */
async function leaveNothing(): Promise<void> {
  const tabs = await chromeDebugger.attachedTabs().catch(() => []);
  await Promise.all(tabs.map((tabId) => unshieldFrames(tabId).catch(() => undefined)));
  await debuggers.detachLeftovers();
}

/** Whether the site a tab shows may be acted on. */
function mayBeActedOn(tabId: number): boolean {
  const document = shownIn(tabId);
  return document !== undefined && reaches(access.levelOf(document.place).level, 'act');
}

/** What pages may offer changed. */
function accessChanged(): void {
  desk.refresh();
  serverWatch.changed();
  for (const { sender, place } of documents.all)
    inspect.timeline.level(sender.tabId, access.levelOf(place).level);
  for (const tabId of debuggers.tabs) {
    if (!mayBeActedOn(tabId)) void debuggers.release(tabId);
  }
  screens.changed();
  void wakeTabs({
    tabs: async () => (await loadedTabs()).filter((tabId) => shownIn(tabId) === undefined),
    wake: wakeTab,
  }).catch(() => undefined);
}

async function callFor(
  tabId: number,
  call: Pick<CallRequest, 'tool' | 'input' | 'run' | 'signal'>,
): Promise<CallResult> {
  const document = shownIn(tabId);
  if (document !== undefined) return await desk.callFor(document, call);
  await wakeTab(tabId as TabId).catch(() => undefined);
  return new CallError(
    'UNAVAILABLE',
    'The page has not answered yet. Try again; if it was open before Pagehand was installed, reload it.',
  ).failure;
}

/** A window of questions that an earlier worker left: whether it holds nothing else is asked of the browser. */
function adoptQuestions(sender: chrome.runtime.MessageSender | undefined): void {
  const id = sender?.tab?.windowId as WindowId | undefined;
  if (id === undefined) return;
  void questions.then(async (desk) => {
    if (await isOurs(id).catch(() => false)) desk.adoptWindow(id);
  });
}

async function toggleAct(tabId: number | undefined): Promise<void> {
  await access.ready;
  const tab = tabId ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id;
  if (tab === undefined) return;
  debuggers.allow(tab);
  const site = await siteIn(tab);
  if (site !== undefined) await access.toggleAct({ tabId: tab, site });
}
