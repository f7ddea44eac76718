import { type FrameName, frameNames } from '../../protocol/inspect.ts';
import { deferred } from '../../shared/deferred.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { FrameTree } from '../debugger/protocol.ts';

/** Frames in other processes whose names are looked up. */
const mostFrames = 100;

/** The world in which a page cannot say what is not so. */
const worldName = 'pagehand-frames';

/** The indexes of `window.frames` that lead to where this runs. */
const pathHere = `(() => {
  const path = [];
  for (let inner = self; inner !== top; inner = inner.parent) {
    const outer = inner.parent;
    let index = 0;
    while (index < outer.length && index < 1000 && outer[index] !== inner) index++;
    path.unshift(index < 1000 && index < outer.length ? index : -1);
  }
  return path.includes(-1) ? '' : path.join('.');
})()`;

/** The names of the frames that run in processes of their own, by the debugger’s ids: the tab’s tree has none of them. */
export async function framesApart(
  session: DebuggerSession,
  after: After,
): Promise<ReadonlyMap<string, FrameName>> {
  const names = new Map<string, FrameName>();
  const look = async (owner: string): Promise<void> => {
    const { frameTree } = await session.send('Page.getFrameTree', {}, owner);
    for (const frameId of idsIn(frameTree).slice(0, mostFrames)) {
      if (names.size >= mostFrames) return;
      const world = { frameId, worldName };
      const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world, owner);
      const expression = { expression: pathHere, contextId, returnByValue: true } as const;
      const { value } = (await session.send('Runtime.evaluate', expression, owner)).result;
      if (typeof value === 'string' && value !== '' && frameNames.test(value)) names.set(frameId, value);
    }
  };
  // A frame that is gone again, or busy, is not waited for by the others.
  await Promise.all(session.frames.slice(0, mostFrames).map((owner) => within(look(owner), after)));
  return names;
}

/** ms a frame may take. */
const patience = 1_000;

async function within(work: Promise<void>, after: After): Promise<void> {
  const late = deferred<void>();
  const callOff = after(patience, () => late.resolve());
  await Promise.race([work.catch(() => undefined), late.promise]);
  callOff();
}

function idsIn({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(idsIn)];
}
