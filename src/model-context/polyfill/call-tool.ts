import { findTool } from './document-tools.ts';
import { context } from './model-context.ts';
import type { Settle } from './peer.ts';
import { dispatch } from './primordials.ts';
import { queueTask } from './queue-task.ts';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events.ts';
import { transient, whenGone } from './when-gone.ts';

/** Runs a tool of this document in a task of its own. Taking the tool away later leaves the call alone. */
export function callTool(toolName: string, input: string, settle: Settle): () => void {
  let cancelTool: (() => void) | undefined;
  let over = false;
  const finish: Settle = (failure, answer) => {
    over = true;
    stopWaiting();
    settle(failure, answer);
  };
  const giveUp = () => finish(transient);
  const stopWaiting = whenGone(giveUp);
  queueTask(() => {
    if (over) return;
    const tool = findTool(toolName);
    if (!tool) return finish(`Tool not found: ${toolName}`);
    dispatch(context, new ToolActivatedEvent('toolactivated', { toolName }));
    cancelTool = tool.run(input, finish);
  });
  return () => {
    giveUp();
    if (!cancelTool) return;
    queueTask(() => {
      cancelTool?.();
      dispatch(context, new ToolCancelEvent('toolcancel', { toolName }));
    });
  };
}
