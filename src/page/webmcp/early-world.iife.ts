import { meeting, type Peer } from '../../model-context/polyfill/peer.ts';
import { CustomEvent, dispatch, navigationOf } from '../../model-context/polyfill/primordials.ts';
import { contextHere } from './context-here.ts';
import { acceptIntroductions, earHere } from './hear/ear-here.ts';
import { serveWorld } from './serve-world.ts';
import { introduction } from './world-link.ts';

// While a page of this site is listened to, before any script of the document runs; in frames of its origin too.
if (window.top === window) {
  const context = contextHere(window, () => (document as { modelContext?: unknown }).modelContext);
  const ear = earHere(window);
  if (serveWorld(window.navigation, context, ear)) {
    acceptIntroductions(ear);
    ear.beginEarly();
  }
} else {
  const introduce = (peer: Peer): void => {
    try {
      dispatch(navigationOf(window.top), new CustomEvent(introduction, { detail: peer }));
    } catch {
      // Under a page of another origin, which is not listened to by this one’s.
    }
  };
  dispatch(navigationOf(window), new CustomEvent(meeting, { detail: introduce }));
}
