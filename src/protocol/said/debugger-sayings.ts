/** What went wrong with the debugger, by its kind; what to do next, under the same name with `_next`. */
export const debuggerSayings = {
  'debugger_other-debugger': 'Another debugger holds this tab, and Chrome lets only one in.',
  'debugger_other-debugger_next':
    'Ask the person to close the other tool that debugs this tab, then try again.',
  'debugger_restricted-page':
    'The browser lets no extension control this page: it is one of its own, of its web store, or of another extension.',
  'debugger_restricted-page_next': 'Go to an ordinary web page.',
  'debugger_foreign-frame':
    'This page holds a frame of another extension, and while it does the browser lets no other control the page.',
  'debugger_foreign-frame_next':
    'Ask the person to switch that extension off on this site, or go on with tools that read.',
  'debugger_tab-closed': 'This tab is closed.',
  'debugger_tab-closed_next': 'Go on in another tab.',
  'debugger_target-closed': 'The page was replaced in the middle of the call, which may have had its effect.',
  'debugger_target-closed_next': 'Look at the page, then go on from what is there.',
  'debugger_cooling-down': 'This page is being replaced again and again, so that there is no hold of it.',
  'debugger_cooling-down_next': 'Wait some seconds until it rests, then try again.',
  'debugger_page-crashed': 'This page has crashed.',
  'debugger_page-crashed_next': 'Ask the person to reload the tab, or open the page in another one.',
  'debugger_page-blocked':
    'The page does not answer: it shows a dialog that was open before, its script never rests, or it crashed.',
  'debugger_page-blocked_next':
    'Ask the person to look at the tab and to answer the dialog, or to reload it; then try again.',
  'debugger_frame-gone': 'The frame this was meant for is no longer in the page.',
  'debugger_frame-gone_next': 'Look at the page again, then go on from what is there.',
  'debugger_stopped-by-user':
    'The person stopped the control of this tab, with Cancel in the bar above the page.',
  'debugger_stopped-by-user_next':
    'Do not try again. Tell the person; they allow it again by choosing a level in Pagehand’s popup.',
  debugger_released: 'The control of this tab has ended, before the call was done.',
  debugger_released_next: 'Look at the tools the page offers now.',
  'debugger_method-refused': 'The browser does not let extensions do this.',
  'debugger_method-refused_next': 'Try another way.',
  'debugger_command-failed': 'The browser refused a command.',
  'debugger_command-failed_next': 'Look at the page again and try another way; report it if it stays.',
} as const;
