/** Why a page has no tools, or not this one; what a call can do. */
export const pageSayings = {
  tab_closed: 'This tab is closed. Open Pagehand from the toolbar of the tab you mean.',
  tab_failed: 'The page could not be loaded. See in the tab why, and reload it.',
  tab_silent:
    'The page has not answered. Reload it if it was open before Pagehand was installed, and see at chrome://extensions that Pagehand may be on this site.',
  tab_not_served: 'Chrome does not let extensions serve this page.',
  file_not_origin_keyed:
    'The browser refuses tools on files that are opened from disk. Serve the file from a local server, such as http://localhost.',
  no_tools: 'This page offers no tools ($1).',

  withheld_category: 'The category “$1” is switched off. Switch it on in Pagehand’s settings, under Tools.',
  withheld_experiment:
    'Part of the experiment “$1”, which is off. Switch it on in Pagehand’s settings, under Tools.',
  withheld_profile:
    'Not in the profile “$1”. Choose another, or add the tool to “$2”, in Pagehand’s settings, under Tools.',
  withheld_level: 'Needs the level “$1” on this site; it is “$2”. Change it in Pagehand’s popup.',
  withheld_condition: 'Offered $1.',
  withheld_denied_site: 'Denied on this site. Change it in Pagehand’s popup.',
  withheld_denied_all: 'Denied on all sites. Change it in Pagehand’s settings, under Tools.',
  withheld_denied_server: 'Denied on all sites. Change it in Pagehand’s settings, under Servers.',
  withheld_budget:
    'This page has the $1 tools it may offer at most. Switch others off, or raise the number in Pagehand’s settings, under Tools.',
  withheld_server_budget:
    'This page has the $1 tools of servers it may offer at most. Deny some you do not need in Pagehand’s settings, under Servers.',

  level_off: 'off',
  level_read: 'read',
  level_act: 'act',
  level_developer: 'developer',
  category_reading: 'Reading',
  category_input: 'Input',
  category_navigation: 'Navigation',
  category_debugging: 'Debugging',
  category_network: 'Network',
  category_performance: 'Performance',
  category_emulation: 'Emulation',
  category_tabs: 'Tabs',
  category_external: 'External',
  experiment_selection: 'Reading the selection',
  profile_slim: 'Slim',
  profile_standard: 'Standard',
  profile_custom: 'Custom',
  when_structured_data: 'on pages that carry structured data',
  when_event: 'on pages that describe an Event in schema.org terms (JSON-LD, microdata or RDFa)',
  when_product: 'on pages that describe a Product in schema.org terms (JSON-LD, microdata or RDFa)',
  when_article: 'on pages that describe an Article in schema.org terms (JSON-LD, microdata or RDFa)',
  when_recipe: 'on pages that describe a Recipe in schema.org terms (JSON-LD, microdata or RDFa)',
  when_not_private: 'in windows that are not private',
  when_dialog_open: 'while a dialog of the page is open',
  when_rest_kept: 'while the rest of an answer that was too long is kept',

  effect_page_read: 'The page gets to know what it shows; it knows that already.',
  effect_page_act: 'It acts on this page in your name, as a click or a key of yours would.',
  effect_embedded_read: 'It reads what other sites show inside this page. This page gets to know it.',
  effect_embedded_act: 'It acts on what other sites show inside this page, in your name.',
  effect_browser_read:
    'It reads from your browser beyond this page, such as your other tabs. This page gets to know it.',
  effect_browser_act:
    'It acts on your browser beyond this page: it can open, change or close tabs, or go to other sites.',
  effect_external_read: 'It asks a server that you added to Pagehand. This page gets the answer.',
  effect_external_act: 'It has a server that you added to Pagehand do something. This page gets the answer.',
  effect_shelf:
    'It gives this page files that you put on Pagehand’s file shelf. The page can read them and send them on.',
} as const;
