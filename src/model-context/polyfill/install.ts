import { acceptSessions } from '../bridge/accept-sessions.ts';
import { callTool } from './call-tool.ts';
import { eachTool, toolNamed } from './document-tools.ts';
import { executeTool } from './execute-tool.ts';
import { describeForm, eachForm, formNamed } from './forms/form-tools.ts';
import { defineSubmitEvent } from './forms/submit-event.ts';
import { watchForms, watchingForms } from './forms/watch-forms.ts';
import { getTools } from './get-tools.ts';
import { context, defineModelContext } from './model-context.ts';
import { eachPeer, offerPeer, type Peer } from './peer.ts';
import { dispatch, Event, origin } from './primordials.ts';
import { registerTool } from './register-tool.ts';
import { defineToolEvents } from './tool-events.ts';

/** Gives this document a `modelContext` and opens it to the extension and to the other frames. */
export function install(): void {
  const self: Peer = {
    context,
    window,
    origin,
    list(each) {
      eachTool(each);
      eachForm((form, labelOf) => each(describeForm(form, labelOf)));
    },
    has: (name) => toolNamed(name) !== undefined || formNamed(name) !== undefined,
    call: callTool,
    changed: () => void dispatch(context, new Event('toolchange')),
    watch: watchForms,
    get watching() {
      return watchingForms();
    },
    registerTool,
    getTools,
    executeTool,
  };
  defineModelContext(self);
  defineToolEvents();
  defineSubmitEvent();
  offerPeer(self);
  acceptSessions();
  if (window !== top) {
    eachPeer((peer) => {
      if (peer.watching) watchForms();
    });
  }
}
