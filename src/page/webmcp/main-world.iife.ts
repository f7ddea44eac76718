import { contextHere } from './context-here.ts';
import { acceptIntroductions, earHere } from './hear/ear-here.ts';
import { serveWorld } from './serve-world.ts';

const context = contextHere(window, () => (document as { modelContext?: unknown }).modelContext);
const ear = earHere(window);
if (serveWorld(window.navigation, context, ear)) acceptIntroductions(ear);
