import type { ComponentType } from 'react';
import { ToolsView, toolDetail } from '../tools/tools-view.tsx';
import type { WordKey } from '../words/words.ts';
import { Late } from './late.ts';
import type { ViewId, ViewProps } from './view.ts';

/** One tab of the Inspector. */
export interface ViewTab {
  readonly id: ViewId;
  readonly title: WordKey;
  readonly View: ComponentType<ViewProps> | Late<ComponentType<ViewProps>>;
}

/** The Inspector’s tabs, in their order. Only what is seen first comes with the application; the others when it stands. */
export const views: readonly ViewTab[] = [
  { id: 'tools', title: 'shell_tab_tools', View: ToolsView },
  {
    id: 'timeline',
    title: 'shell_tab_timeline',
    View: new Late(async () => (await import('../timeline/timeline-view.tsx')).TimelineView),
  },
  {
    id: 'checks',
    title: 'shell_tab_checks',
    View: new Late(async () => (await import('../checks/checks-view.tsx')).ChecksView),
  },
  {
    id: 'snapshot',
    title: 'shell_tab_snapshot',
    View: new Late(async () => (await import('../snapshot/snapshot-view.tsx')).SnapshotView),
  },
  {
    id: 'access',
    title: 'shell_tab_access',
    View: new Late(async () => (await import('../access/access-view.tsx')).AccessView),
  },
  {
    id: 'servers',
    title: 'shell_tab_servers',
    View: new Late(async () => (await import('../servers/servers-view.tsx')).ServersView),
  },
  {
    id: 'files',
    title: 'shell_tab_files',
    View: new Late(async () => (await import('../files/files-view.tsx')).FilesView),
  },
];

/** What is loaded once the first view stands, the most likely first. */
export const lateParts: readonly Late<unknown>[] = [
  toolDetail,
  ...views.flatMap(({ View }) => (View instanceof Late ? [View] : [])),
];
