/** Why something a person wanted was not done, and what is wrong with what Pagehand keeps. */
export const commandSayings = {
  sentences: '$1 $2',
  because: '$1, because $2',
  pagehand_failed: 'Pagehand failed: $1. Try another way, and report it.',
  command_wrong: 'Nothing was changed: “$1” is not right ($2). Correct it and try again.',
  command_wrong_whole: 'Nothing was changed: the request is not right ($1). Correct it and try again.',
  command_nested: 'Nothing was changed: the request is nested too deeply. Send fewer levels.',
  answer_too_large: 'The answer is too large to be shown here. Ask for less.',
  other_site_now: 'The tab shows another site now. Look at the level there, and set it again.',
  level_needs_tab: 'A level for one tab needs the tab. Open the site, and set it there.',
  not_a_site: '$1 is not a site. Write it like https://example.org.',
  question_over:
    'This question waits no longer: its time was over, or its page went away. Answer it when it is asked again.',

  run_name_taken: 'A run of this name is under way. Give the next one another name.',
  run_too_long: 'The tool did not answer within ten minutes.',
  run_cancelled: 'You cancelled this run.',
  run_ended: 'This run has ended already. Look at its result.',
  run_other_site:
    'Another site has taken this tool’s place, so nothing was sent. Look at the list, and run the tool that is there now if you want to.',
  run_own_tool:
    'This tool is Pagehand’s own, and is run with “call”, so that it takes the way an agent’s call takes.',
  run_tool_gone: 'The page does not offer this tool any more. Look at the list again.',
  run_unreadable: 'The tool threw something that cannot be read.',
  pick_covered:
    'This page lets nothing be laid over it, so no click can be taken. Choose the element in the snapshot instead.',
  pick_no_sense: 'The page gave no answer that makes sense. Reload it and try again.',
  not_inspected: 'Nobody inspects this tab now. Open the Inspector on it and try again.',
  page_silent:
    'The page has not answered yet. Try again; if it was open before Pagehand was installed, reload it.',
  page_gone: 'The page went away. Look at the tab again.',
  page_gone_during: 'The page went away during the call. List the tools of the page that is there now.',
  page_closed_to_us: 'The page went away, or does not let extensions in. Look at the tab again.',
  page_failed: 'Reading the page failed: $1. Reload the page and try again.',
  page_code_missing: 'its code could not be loaded',
  frame_policy:
    'This frame shows another origin, and no tools are allowed in it: the page around it has to give them to it (allow="tools"), and no Permissions-Policy may forbid them.',
  frame_polyfill:
    'This frame shows another origin. Without WebMCP in the browser it cannot be known whether the page around allows it tools, so it has none. Turn on WebMCP at chrome://flags.',
  frame_insecure:
    'This frame is not a secure context, so it can have no tools. Serve what it shows over https.',
  frame_extension: 'This frame shows a page of an extension, which is looked into by nobody else.',
  frame_closed:
    'This frame shows another origin, and the browser lets no extension look into it, or nothing was loaded in it. Open its page in a tab of its own to inspect it.',
  frame_silent: 'This frame has not answered yet: it is busy, or still loads.',
  frame_too_many:
    'There are too many frames to look into all of them. Open its page in a tab of its own to inspect it.',
  frame_senseless: 'This frame does not answer as it should. Reload the page.',
  cut_text: 'The $1 has $2 characters; the first $3 are shown.',
  cut_schema: 'The $1 schema has $2 characters; the first $3 of its text are shown.',
  part_title: 'title',
  part_description: 'description',
  part_input: 'input',
  part_output: 'output',

  listen_no_tools:
    'This page can have no tools, so there is nothing to hear. Open another page and try again.',
  listen_page_deaf: 'The page could not be watched. Reload it and try again.',
  listen_old_browser:
    'The debugger of this browser knows nothing of page tools. Update the browser to hear of all calls.',
  listen_cancelled:
    'You stopped the debugger with Cancel in the bar above the page. Listen again to attach it anew.',
  detached_cancelled: 'The person pressed Cancel in the bar above the page.',
  detached_replaced: 'The page was replaced, or the tab closed.',
  detached_unneeded: 'Nobody needed it any more.',

  shelf_broken:
    'The browser does not let the file shelf be read or written now. Free some disk space, then start the browser again.',
  shelf_full: 'The shelf is full: it holds $1 files. Remove one, then add this again.',
  shelf_no_room:
    'There is no room for “$1”: the shelf holds $2 MB together. Remove something, then add it again.',
  shelf_name_taken: '“$1” is on the shelf already. Choose another name.',
  shelf_file_gone: 'This file is not on the shelf any more. Look at the list.',
  upload_interrupted: 'Adding “$1” was interrupted. Add it again.',
  upload_changed: '“$1” changed while it was read. Add it again.',
  upload_too_large: '“$1” is too large: the shelf holds $2 MB.',
  file_name_wrong: 'This is not $1. Choose another name.',
  file_name_short: 'a name of at most $1 characters',
  file_name: 'a file name',
  file_name_no_slash: 'a file name without / and \\',
  file_name_no_control: 'a file name without control and direction characters',

  journal_newer:
    'The journal was written by a newer version of Pagehand and cannot be read. Update Pagehand, or clear the journal to start a new one.',
  journal_no_room:
    'There is no room left for the journal, so calls are missing from it. Clear the journal, or free some space on this computer.',
  journal_closed:
    'The browser did not open the journal. Close Pagehand’s other windows and try again; if that does not help, clear the journal.',
  journal_damaged: 'The journal is damaged ($1) and cannot be used. Clear the journal to start a new one.',
  settings_set_aside:
    'Your stored settings could not be read, so they were set aside and the defaults are in force. Save them in Settings, under Data, or dismiss them there.',
  settings_set_aside_why:
    'Your stored settings could not be read, so they were set aside and the defaults are in force. $1 Save them in Settings, under Data, or dismiss them there.',
  settings_unread: 'Your settings could not be read ($1); the defaults are in force. Restart the browser.',
  servers_set_aside:
    'Your stored servers could not be read, so they were set aside and none is in use. Add them again, and dismiss this in Settings, under Data.',
  servers_set_aside_why:
    'Your stored servers could not be read, so they were set aside and none is in use. $1 Add them again, and dismiss this in Settings, under Data.',
  servers_unread: 'Your servers could not be read ($1); none is in use. Restart the browser.',
  store_refused: 'Nothing was changed. $1',
  store_not_deleted: 'Nothing was changed: the browser could not delete it ($1). Try again.',
  store_not_read:
    'Nothing was changed: what is stored could not be read ($1). Restart the browser and try again.',
  store_not_written:
    'Nothing was changed: the browser could not store it ($1). Free some disk space and try again.',
} as const;
