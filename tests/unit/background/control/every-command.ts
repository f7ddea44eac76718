import type { Command, CommandName } from '../../../../src/protocol/control.ts';
import type { Site } from '../../../../src/protocol/levels.ts';
import type { ServerDraft } from '../../../../src/protocol/servers.ts';
import { defaultSettings } from '../../../../src/protocol/settings.ts';

const draft: ServerDraft = {
  title: 'Notes',
  slug: 'notes',
  url: 'https://notes.example/mcp',
  headers: [{ name: 'Authorization', value: 'Bearer 1' }, { name: 'X-Kept' }],
  timeout: 60_000,
};

/** Every command there is, with all it may carry. */
export const everyCommand: { readonly [Name in CommandName]: Required<Extract<Command, { name: Name }>> } = {
  'set-level': { name: 'set-level', tabId: 1, site: 'https://example.org', level: 'act', lasts: 'tab' },
  'clear-level': { name: 'clear-level', site: 'https://example.org', temporary: true },
  'set-tool-policy': {
    name: 'set-tool-policy',
    site: 'https://example.org',
    tool: 'pagehand_click',
    policy: 'ask',
  },
  'forget-site': { name: 'forget-site', site: 'https://example.org' },
  'set-preferences': {
    name: 'set-preferences',
    change: {
      defaultLevel: 'off',
      categories: { tabs: true },
      experiments: { selection: true },
      profile: { name: 'custom', tools: ['pagehand_click'], budget: 5 },
      journal: defaultSettings.journal,
    },
  },
  'export-settings': { name: 'export-settings' },
  'import-settings': { name: 'import-settings', text: '{}' },
  'reset-settings': { name: 'reset-settings' },
  'dismiss-trouble': { name: 'dismiss-trouble' },
  answer: { name: 'answer', question: 'q1', choice: 'once' },
  'add-to-shelf': {
    name: 'add-to-shelf',
    tabId: 1,
    upload: 'u1',
    file: { name: 'a.txt', mimeType: 'text/plain', size: 5 },
    at: 0,
    data: 'aGVsbG8=',
  },
  'give-up-upload': { name: 'give-up-upload', tabId: 1, upload: 'u1' },
  'rename-on-shelf': { name: 'rename-on-shelf', tabId: 1, file: 'a.txt', to: 'b.txt' },
  'remove-from-shelf': { name: 'remove-from-shelf', tabId: 1, file: 'a.txt' },
  'answer-site': { name: 'answer-site', site: 'https://example.org', choice: 'deny', shown: ['q1'] },
  'offer-server': { name: 'offer-server', id: 's1', site: 'https://example.org', offered: true },
  'answer-input': {
    name: 'answer-input',
    input: 'i1',
    answer: { action: 'accept', values: { name: 'Ada', many: ['a'], age: 36, sure: true } },
  },
  'save-server': { name: 'save-server', id: 's1', draft },
  'remove-server': { name: 'remove-server', id: 's1' },
  'enable-server': { name: 'enable-server', id: 's1', enabled: false },
  'set-server-sites': {
    name: 'set-server-sites',
    id: 's1',
    sites: { on: 'picked', sites: ['https://example.org' as Site] },
  },
  'set-server-tool': {
    name: 'set-server-tool',
    id: 's1',
    key: '["s1","tool","add"]',
    site: 'https://example.org',
    policy: 'allow',
  },
  'test-server': { name: 'test-server', id: 's1', draft },
  'refresh-server': { name: 'refresh-server', id: 's1' },
  'sign-in-server': { name: 'sign-in-server', id: 's1' },
  'sign-out-server': { name: 'sign-out-server', id: 's1' },
  unmute: { name: 'unmute', site: 'https://example.org' },
  'read-journal': { name: 'read-journal', limit: 10, before: 5 },
  'export-journal': { name: 'export-journal', after: 5 },
  'clear-journal': { name: 'clear-journal' },
  'run-page-tool': {
    name: 'run-page-tool',
    tabId: 1,
    frame: '0.1',
    origin: 'https://example.org',
    tool: 'find_product',
    input: { deep: [{ more: null }] },
    run: 'r1',
    own: true,
  },
  'cancel-run': { name: 'cancel-run', tabId: 1, run: 'r1' },
  listen: { name: 'listen', tabId: 1, on: true },
  highlight: { name: 'highlight', tabId: 1, uid: 'kq1' },
  pick: { name: 'pick', tabId: 1 },
  call: {
    name: 'call',
    tabId: 1,
    tool: 'pagehand_click',
    input: { uid: 'u1', deep: [{ more: null }] },
    run: 'r1',
  },
};
