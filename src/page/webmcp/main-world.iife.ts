import { contextHere } from './context-here.ts';
import { serveWorld } from './serve-world.ts';

serveWorld(
  window.navigation,
  contextHere(window, () => (document as { modelContext?: unknown }).modelContext),
);
