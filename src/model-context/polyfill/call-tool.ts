import { type Tool, toolNamed } from './document-tools.ts';
import { formTool } from './forms/form-tool.ts';
import { context } from './model-context.ts';
import type { Settle } from './peer.ts';
import { dispatch } from './primordials.ts';
import { queueTask } from './queue-task.ts';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events.ts';
import { transient, whenGone } from './when-gone.ts';

/** Runs a tool of this document in a task of its own. Taking the tool away later leaves the call alone. */
export function callTool(name: string, input: string, settle: Settle): () => void {
  let cancelTool: (() => void) | undefined;
  let over = false;
  const finish: Settle = (failure, text) => {
    if (over) return;
    over = true;
    forget();
    settle(failure, text);
  };
  const forget = whenGone(() => finish(transient));
  queueTask(() => {
    if (over) return;
    const tool: Pick<Tool, 'run'> | undefined = toolNamed(name) ?? formTool(name);
    if (tool === undefined) return finish(`Tool not found: ${name}`);
    dispatch(context, new ToolActivatedEvent('toolactivated', { toolName: name }));
    cancelTool = tool.run(input, finish);
  });
  return () => {
    if (over) return;
    over = true;
    forget();
    if (cancelTool === undefined) return;
    const cancel = cancelTool;
    queueTask(() => {
      cancel();
      dispatch(context, new ToolCancelEvent('toolcancel', { toolName: name }));
    });
  };
}
