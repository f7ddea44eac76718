import type { DebuggerSession } from './debugger-session.ts';

/** The world in which the page cannot say what is not so. */
const worldName = 'pagehand-screenshot';

/** What an expression comes to in a world of ours in the tab's document, whatever the page made of its own. */
export async function evaluateApart(session: DebuggerSession, expression: string): Promise<unknown> {
  const { frameTree } = await session.send('Page.getFrameTree', {});
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName,
  });
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    contextId: executionContextId,
    returnByValue: true,
  });
  return result.value;
}
