import './zod-setup.ts';
import { pagePort } from '../protocol/messages.ts';
import { after } from '../registry/index.ts';
import { browser } from '../shared/browser.ts';
import { allTools } from '../tools/all-tools.ts';
import { Catalog } from './catalog/catalog.ts';
import { factsFile, formsFile, injectedFiles } from './documents/injected-files.ts';
import type { LiveDocument, TabId } from './documents/live-document.ts';
import { LiveDocuments } from './documents/live-documents.ts';
import { reachOpenTabs } from './documents/open-tabs.ts';
import { listenToPage } from './documents/page-connection.ts';
import { PageOperationCalls } from './documents/page-operation-calls.ts';
import { PagePolicies } from './documents/page-policies.ts';
import { proveSender } from './documents/proven-sender.ts';
import { PageDesk } from './page-desk.ts';

// Only what must be heard after a wake-up is done here, synchronously: listeners added later miss the event that woke
// the worker.
async function inject({ sender }: LiveDocument, file: string): Promise<void> {
  await chrome.scripting.executeScript({
    target: { tabId: sender.tabId, documentIds: [sender.documentId] },
    files: [file],
    injectImmediately: true,
  });
}

const operations = new PageOperationCalls({
  inject: (document, operation) => inject(document, injectedFiles[operation]),
});

const policies = new PagePolicies({
  get: async (key) => (await browser.storage.session.get(key))[key],
  set: async (key, value) => await browser.storage.session.set({ [key]: value }),
});

const desk = new PageDesk({
  documents: new LiveDocuments(),
  catalog: new Catalog(allTools),
  operations,
  policies,
  loadFacts: (document) => inject(document, factsFile),
  async loadForms({ sender: { tabId } }) {
    await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      world: 'MAIN',
      files: [formsFile],
    });
  },
  after,
});

chrome.runtime.onConnect.addListener((port) => {
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

browser.tabs.onRemoved.addListener((tabId) => policies.tabClosed(tabId as TabId));

// `world` is missing in the types.
const contentScripts: readonly { js?: string[]; world?: 'MAIN'; all_frames?: boolean }[] =
  (chrome.runtime.getManifest().content_scripts as object[] | undefined) ?? [];
const mark = 'open-tabs-reached';
void reachOpenTabs({
  async tabs() {
    const tabs = await browser.tabs.query({
      url: ['http://*/*', 'https://*/*', 'file:///*'],
      discarded: false,
    });
    return tabs.flatMap(({ id }) => (id === undefined ? [] : (id as TabId)));
  },
  async inject(tabId, { files, world, allFrames }) {
    await chrome.scripting.executeScript({
      target: { tabId, allFrames },
      files: [...files],
      world,
      injectImmediately: true,
    });
  },
  contentScripts: contentScripts.map(({ js, world, all_frames }) => ({
    files: js ?? [],
    world: world ?? 'ISOLATED',
    allFrames: all_frames ?? false,
  })),
  marked: async () => (await browser.storage.session.get(mark))[mark] === true,
  patience: () => new Promise((over) => after(5_000, over)),
  mark: async () => await browser.storage.session.set({ [mark]: true }),
});
