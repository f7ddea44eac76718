/** What a tool is about. `on`: whether its tools are offered before the user switched anything. */
export const categories = {
  reading: {
    title: 'Reading',
    description: 'Text, structured data and snapshots of the page.',
    on: true,
  },
  input: { title: 'Input', description: 'Clicks, typing, files.', on: true },
  navigation: { title: 'Navigation', description: 'Going to other pages, and dialogs.', on: true },
  debugging: { title: 'Debugging', description: 'Console, scripts, styles, screenshots.', on: true },
  network: { title: 'Network', description: 'Requests the page made.', on: true },
  performance: { title: 'Performance', description: 'Traces and Core Web Vitals.', on: true },
  emulation: { title: 'Emulation', description: 'Viewport, network and CPU conditions.', on: true },
  tabs: {
    title: 'Tabs',
    description: 'Other tabs of the browser: they show more than this site.',
    on: false,
  },
  external: { title: 'External', description: 'Tools of the MCP servers you added.', on: true },
} as const;

export type Category = keyof typeof categories;
