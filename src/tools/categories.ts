/** What a tool is about. A category can be switched off as a whole. */
export const categories = {
  reading: {
    title: 'Reading',
    description: 'Text, structured data and snapshots of the page.',
    default: true,
  },
  input: { title: 'Input', description: 'Clicks, typing, files.', default: true },
  navigation: { title: 'Navigation', description: 'Going to other pages, and dialogs.', default: true },
  emulation: { title: 'Emulation', description: 'Viewport, network and CPU conditions.', default: true },
  performance: { title: 'Performance', description: 'Traces and Core Web Vitals.', default: true },
  network: { title: 'Network', description: 'Requests the page made.', default: true },
  debugging: { title: 'Debugging', description: 'Console, scripts, styles, screenshots.', default: true },
  tabs: { title: 'Tabs', description: 'Other tabs of the browser.', default: false },
  external: { title: 'External', description: 'Tools of the MCP servers you added.', default: true },
} as const;

export type Category = keyof typeof categories;
