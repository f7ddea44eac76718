// The bundler turns `?script&iife` into the name of a built file: nothing of it runs here.
import forms from '../../model-context/polyfill/forms/main.iife.ts?script&iife';
import act from '../../page/act/operations.iife.ts?script&iife';
import facts from '../../page/facts/facts.iife.ts?script&iife';
import frames from '../../page/frames/operations.iife.ts?script&iife';
import leave from '../../page/leave/operations.iife.ts?script&iife';
import read from '../../page/read/operations.iife.ts?script&iife';
import view from '../../page/view/operations.iife.ts?script&iife';
import early from '../../page/webmcp/early-world.iife.ts?script&iife';
import webmcpInPage from '../../page/webmcp/main-world.iife.ts?script&iife';
import webmcp from '../../page/webmcp/operations.iife.ts?script&iife';
import type { PageOperationName } from '../../protocol/page-operations.ts';

/** The file that offers each operation, as `chrome.scripting` wants it. */
export const injectedFiles: Readonly<Record<PageOperationName, string>> = {
  read,
  structuredData: read,
  selection: read,
  view,
  find: view,
  waitForText: view,
  box: view,
  layOutNamed: view,
  prospect: leave,
  frameTree: frames,
  hearFrames: frames,
  frameToView: frames,
  frameFocused: frames,
  watchPointer: frames,
  pointerSeen: frames,
  aim: act,
  begin: act,
  settled: act,
  prepareFill: act,
  readField: act,
  findOption: act,
  scroll: act,
  focused: act,
  giveFiles: act,
  pageTools: webmcp,
  runPageTool: webmcp,
  hearCalls: webmcp,
  highlight: webmcp,
  holdHighlight: webmcp,
  pick: webmcp,
  pointedAt: webmcp,
};

/** What reads a page's markup, from then on with every look the page takes at itself. */
export const factsFile: string = facts;

/** The part of the polyfill that makes forms tools, for the page's own world. Running it again does nothing. */
export const formsFile: string = forms;

/**
 * What the operations of a file need in the page’s own world, where the browser has no model context of its own. Running
 * it again does nothing.
 */
export const inPageFiles: Readonly<Record<string, string>> = { [webmcp]: webmcpInPage };

/**
 * What hears calls in the page’s own world from before its scripts run. Where it ran, what {@link inPageFiles} has for the
 * same world does nothing.
 */
export const earlyEarFile: string = early;
