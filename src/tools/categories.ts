/** What a tool is about. */
export const categories = {
  reading: {
    title: 'Reading',
    description: 'Text, structured data and snapshots of the page.',
  },
  input: { title: 'Input', description: 'Clicks, typing, files.' },
  navigation: { title: 'Navigation', description: 'Going to other pages, and dialogs.' },
  emulation: { title: 'Emulation', description: 'Viewport, network and CPU conditions.' },
  performance: { title: 'Performance', description: 'Traces and Core Web Vitals.' },
  network: { title: 'Network', description: 'Requests the page made.' },
  debugging: { title: 'Debugging', description: 'Console, scripts, styles, screenshots.' },
  tabs: { title: 'Tabs', description: 'Other tabs of the browser.' },
  external: { title: 'External', description: 'Tools of the MCP servers you added.' },
} as const;

export type Category = keyof typeof categories;
