import type { PageOperationName } from '../../protocol/page-operations.ts';
import { factsFile, formsFile, injectedFiles, inPageFiles } from '../documents/injected-files.ts';
import type { DocumentId, LiveDocument, TabId } from '../documents/live-document.ts';
import type { ContentScript } from '../documents/open-tabs.ts';

/** The manifest's content scripts. `world` is missing in the types. */
export function contentScripts(): ContentScript[] {
  const scripts: readonly { js?: string[]; world?: 'MAIN'; all_frames?: boolean }[] =
    (chrome.runtime.getManifest().content_scripts as object[] | undefined) ?? [];
  return scripts.map(({ js, world, all_frames }) => ({
    files: js ?? [],
    world: world ?? 'ISOLATED',
    allFrames: all_frames ?? false,
  }));
}

export async function injectContentScript(
  tabId: TabId,
  { files, world, allFrames }: ContentScript,
): Promise<void> {
  await chrome.scripting.executeScript({
    target: { tabId, allFrames },
    files: [...files],
    world,
    injectImmediately: true,
  });
}

export async function injectOperation(document: LiveDocument, operation: PageOperationName): Promise<void> {
  const file = injectedFiles[operation];
  const inPage = document.context.state === 'native' ? undefined : inPageFiles[file];
  if (inPage !== undefined) await inject(document, inPage, 'MAIN');
  const ran = await inject(document, file);
  const { sender } = document;
  if (inPage === undefined || ran === undefined || ran === sender.documentId) return;
  // It ran in the document that took this one’s place, which is to have all of it.
  await inject({ sender: { ...sender, documentId: ran } }, inPage, 'MAIN');
}

export async function injectFacts(document: LiveDocument): Promise<void> {
  await inject(document, factsFile);
}

export async function injectForms({ sender: { tabId } }: LiveDocument): Promise<void> {
  await chrome.scripting.executeScript({
    target: { tabId, allFrames: true },
    world: 'MAIN',
    files: [formsFile],
  });
}

/**
 * Answers in which document the file ran: where the page goes elsewhere at that very moment, and stays in its process, that
 * may be the next one, whatever was asked for.
 */
async function inject(
  { sender }: { readonly sender: Pick<LiveDocument['sender'], 'tabId' | 'documentId'> },
  file: string,
  world: 'ISOLATED' | 'MAIN' = 'ISOLATED',
): Promise<DocumentId | undefined> {
  const [ran] = await chrome.scripting.executeScript({
    target: { tabId: sender.tabId, documentIds: [sender.documentId] },
    world,
    files: [file],
    injectImmediately: true,
  });
  return ran?.documentId as DocumentId | undefined;
}
