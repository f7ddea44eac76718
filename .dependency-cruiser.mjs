/** The one module that names the files the worker injects into pages. It gets their names, not their code. */
const injectedFiles = '^src/background/documents/injected-files\\.ts$';

/** Arrows point down only (docs/architecture.md, "The house"). */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: `^src/${from}/`, pathNot: injectedFiles },
  to: { path: '^src/', pathNot: allowed.map((room) => `^src/${room}/`) },
});

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'registry-imports-nothing',
      severity: 'error',
      comment:
        'The registry is usable by any web page: it imports nothing from outside its room, no package either.',
      from: { path: '^src/registry/' },
      to: { pathNot: '^src/registry/' },
    },
    only('shared-imports-nothing', 'shared', ['shared'], 'shared is the floor of the house.'),
    only(
      'model-context-below',
      'model-context',
      ['model-context', 'registry', 'shared'],
      'model-context knows the API, not the product.',
    ),
    only('protocol-below', 'protocol', ['protocol', 'registry', 'shared'], 'The protocol knows no world.'),
    only(
      'page-below',
      'page',
      ['page', 'model-context', 'protocol', 'registry', 'shared'],
      'page and background meet only in protocol.',
    ),
    only('tools-below', 'tools', ['tools', 'protocol', 'registry', 'shared'], 'Tools are declarations only.'),
    only(
      'content-below',
      'content',
      ['content', 'page', 'model-context', 'protocol', 'registry', 'shared'],
      'The content script never reaches into the worker, and carries no tool definitions.',
    ),
    only(
      'background-below',
      'background',
      ['background', 'tools', 'model-context', 'protocol', 'registry', 'shared'],
      'The worker never reaches into the page.',
    ),
    only('link-below', 'link', ['link', 'protocol', 'shared'], 'The port to the worker is drawn by nobody.'),
    only(
      'inspector-below',
      'inspector',
      ['inspector', 'link', 'protocol', 'registry', 'shared', '_locales'],
      'The Inspector knows the worker by the control port alone.',
    ),
    {
      name: 'inspector-is-a-leaf',
      severity: 'error',
      comment: 'Nothing but the Inspector needs it.',
      from: { pathNot: '^src/inspector/' },
      to: { path: '^src/inspector/' },
    },
    {
      name: 'react-in-inspector',
      severity: 'error',
      comment: 'The Inspector alone is drawn with React.',
      from: { path: '^src/', pathNot: '^src/inspector/' },
      to: {
        path: 'node_modules/(react|react-dom|@rjsf|@tanstack|@codemirror|codemirror|react-resizable-panels)/',
      },
    },
    only(
      'screens-below',
      'screens',
      ['screens', 'link', 'protocol', 'shared'],
      'The screens know the worker by the control port alone.',
    ),
    {
      name: 'screens-are-leaves',
      severity: 'error',
      comment: 'Nothing but a screen needs a screen.',
      from: { pathNot: '^src/screens/' },
      to: { path: '^src/screens/' },
    },
    {
      name: 'screens-apart',
      severity: 'error',
      comment: 'What two screens need lies in screens/shared.',
      from: { path: '^src/screens/(popup|question|settings|shared)/' },
      to: { path: '^src/screens/(popup|question|settings)/', pathNot: '^src/screens/$1/' },
    },
    {
      name: 'preact-in-screens',
      severity: 'error',
      comment: 'The screens alone are drawn with Preact.',
      from: { pathNot: '^src/screens/' },
      to: { path: 'node_modules/preact' },
    },
    {
      name: 'no-entry-imported',
      severity: 'error',
      comment: 'Nothing imports an entry.',
      from: { pathNot: injectedFiles },
      to: { path: '(\\.iife\\.ts$|^src/background/main\\.ts$|^src/screens/[^/]+/main\\.tsx$)' },
    },
    {
      name: 'light-content-scripts',
      severity: 'error',
      comment: 'What every page loads carries no package: every kilobyte is paid on every page.',
      from: { path: '^src/(content|registry|model-context|page/facts|page/settle)/' },
      to: { path: 'node_modules' },
    },
    {
      name: 'one-browser-namespace',
      severity: 'error',
      comment: 'webextension-polyfill lives in one module.',
      from: { pathNot: '^src/shared/browser\\.ts$' },
      to: { path: 'webextension-polyfill' },
    },
    { name: 'no-orphans', severity: 'warn', from: { orphan: true, pathNot: '\\.d\\.ts$' }, to: {} },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
