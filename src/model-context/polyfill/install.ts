import { acceptSessions } from '../bridge/accept-sessions.ts';
import { callTool } from './call-tool.ts';
import { defineInterface } from './define.ts';
import { addForms, eachTool, findTool, scriptedTool } from './document-tools.ts';
import { executeTool } from './execute-tool.ts';
import { getTools } from './get-tools.ts';
import { context, defineModelContext } from './model-context.ts';
import { offerPeer, type Peer } from './peer.ts';
import { dispatch, Event, origin } from './primordials.ts';
import { queueTask } from './queue-task.ts';
import { registerTool } from './register-tool.ts';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events.ts';

/** Gives this document a `modelContext` and opens it to the extension and to the other frames. */
export function install(): void {
  const self: Peer = {
    context,
    window,
    origin,
    list: eachTool,
    has: (name) => !!findTool(name),
    call: callTool,
    changed: () => void dispatch(context, new Event('toolchange')),
    registerTool,
    getTools,
    executeTool,
    addForms,
    hasScripted: (name) => !!scriptedTool(name),
    queueTask,
  };
  defineModelContext(self);
  defineInterface('ToolActivatedEvent', ToolActivatedEvent);
  defineInterface('ToolCancelEvent', ToolCancelEvent);
  offerPeer(self);
  acceptSessions();
}
