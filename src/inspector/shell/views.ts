import { accessView } from '../access/access-view.tsx';
import { checksView } from '../checks/checks-view.tsx';
import { filesView } from '../files/files-view.tsx';
import { serversView } from '../servers/servers-view.tsx';
import { snapshotView } from '../snapshot/snapshot-view.tsx';
import { timelineView } from '../timeline/timeline-view.tsx';
import { toolsView } from '../tools/tools-view.tsx';
import type { InspectorView } from './view.ts';

/** The Inspector’s tabs, in their order. */
export const views: readonly InspectorView[] = [
  toolsView,
  timelineView,
  checksView,
  snapshotView,
  accessView,
  serversView,
  filesView,
];
