import { defineInterface, defineMembers } from './define.ts';
import { findPeer, type MethodName, type Peer } from './peer.ts';
import {
  addListener,
  apply,
  construct,
  EventTarget,
  RealPromise,
  RealTypeError,
  removeListener,
  viewOf,
} from './primordials.ts';
import { isObject, wrong } from './web-idl.ts';

/** https://webmachinelearning.github.io/webmcp/#model-context-container */
class ModelContext extends EventTarget {
  constructor() {
    super();
    throw new RealTypeError("Failed to construct 'ModelContext': Illegal constructor");
  }
}

/** The document's context: made without its constructor, which is illegal for everybody. */
export const context: EventTarget = construct(EventTarget, [], ModelContext);

/** Defines `ModelContext` and `document.modelContext`, with the property attributes they have natively. */
export function defineModelContext(own: Peer): void {
  const { prototype } = ModelContext;
  const call = (receiver: unknown, name: MethodName, given: ArrayLike<unknown>) =>
    new RealPromise((resolve, reject) => {
      // A method of one frame's prototype works on another frame's context.
      const owner = receiver === context ? own : findPeer((peer) => peer.context === receiver);
      if (!owner) throw wrong(name, 'Illegal invocation');
      if (given.length < methods[name].length) {
        throw wrong(name, '1 argument required, but only 0 present.');
      }
      owner[name](given, resolve, reject);
    });
  // Shorthand methods: no constructors, no `prototype`, and the lengths natively found.
  const methods = {
    executeTool(_tool: unknown) {
      // biome-ignore lint/complexity/noArguments: how many there are counts
      return call(this, 'executeTool', arguments);
    },
    getTools() {
      // biome-ignore lint/complexity/noArguments: how many there are counts
      return call(this, 'getTools', arguments);
    },
    registerTool(_tool: unknown) {
      // biome-ignore lint/complexity/noArguments: how many there are counts
      return call(this, 'registerTool', arguments);
    },
  };
  defineMembers(prototype, methods);
  defineHandler(prototype, 'toolchange');
  defineHandler(prototype, 'toolactivated');
  defineHandler(prototype, 'toolcancel');
  defineInterface('ModelContext', ModelContext);

  defineMembers(Document.prototype, {
    get modelContext(): unknown {
      if ((this as unknown) === document) return context;
      // Throws "Illegal invocation" where this is no document. Null for one without a window.
      const view = viewOf(this);
      return findPeer((peer) => peer.window === view)?.context;
    },
  });
}

/** An event handler attribute: https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-attributes */
function defineHandler(prototype: ModelContext, type: string): void {
  let handler: unknown = null;
  const listener = (event: Event) => {
    if (typeof handler === 'function') apply(handler as () => void, context, [event]);
  };
  defineMembers(prototype, {
    get [`on${type}`](): unknown {
      if ((this as unknown) !== context) throw new RealTypeError('Illegal invocation');
      return handler;
    },
    set [`on${type}`](value: unknown) {
      if ((this as unknown) !== context) throw new RealTypeError('Illegal invocation');
      handler = isObject(value) ? value : null;
      // A handler keeps its place among the listeners until it is taken away, as natively.
      const change = handler ? addListener : removeListener;
      change(context, type, listener);
    },
  });
}
