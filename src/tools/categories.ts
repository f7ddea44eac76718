import { sayings } from '../protocol/said/said.ts';
/** What a tool is about. `on`: whether its tools are offered before the user switched anything. */
export const categories = {
  reading: {
    title: sayings.category_reading,
    description: 'Text, structured data and snapshots of the page.',
    on: true,
  },
  input: { title: sayings.category_input, description: 'Clicks, typing, files.', on: true },
  navigation: {
    title: sayings.category_navigation,
    description: 'Going to other pages, and dialogs.',
    on: true,
  },
  debugging: {
    title: sayings.category_debugging,
    description: 'Console, scripts, styles, screenshots.',
    on: true,
  },
  network: { title: sayings.category_network, description: 'Requests the page made.', on: true },
  performance: { title: sayings.category_performance, description: 'Traces and Core Web Vitals.', on: true },
  emulation: {
    title: sayings.category_emulation,
    description: 'Viewport, network and CPU conditions.',
    on: true,
  },
  tabs: {
    title: sayings.category_tabs,
    description: 'Other tabs of the browser: they show more than this site.',
    on: false,
  },
  external: {
    title: sayings.category_external,
    description: 'Tools of the MCP servers you added.',
    on: true,
  },
} as const;

export type Category = keyof typeof categories;
