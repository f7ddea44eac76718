import { offerOperation } from '../operations.ts';
import type { ViewedPage } from '../view/view-page.ts';
import { frameFocused } from './frame-focused.ts';
import { frameToView } from './frame-to-view.ts';
import { frameTree } from './frame-tree.ts';
import { hearFrames } from './hear-frames.ts';
import { pointerSeen, watchPointer } from './pointer-watch.ts';

const viewed: ViewedPage = { document, closedShadowRoot: globalThis.chrome?.dom?.openOrClosedShadowRoot };

offerOperation('frameTree', (args) => frameTree(viewed, args));
offerOperation('hearFrames', (args, signal) => hearFrames(args, signal));
offerOperation('frameFocused', (args) => frameFocused(viewed, args));
offerOperation('watchPointer', (args) => watchPointer(viewed, args));
offerOperation('pointerSeen', () => pointerSeen());
offerOperation('frameToView', (args, signal) => frameToView(viewed, args, signal));
