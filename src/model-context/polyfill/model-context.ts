import { eachPeer, type MethodName, type Peer } from './peer.ts';
import {
  addListener,
  apply,
  construct,
  defineProperty,
  EventTarget,
  getOwnPropertyDescriptor,
  RealPromise,
  RealTypeError,
  removeListener,
  viewOf,
} from './primordials.ts';
import { conversionsFor, isObject } from './web-idl.ts';

/** https://webmachinelearning.github.io/webmcp/#model-context-container */
class ModelContext extends EventTarget {
  constructor() {
    if (new.target) throw new RealTypeError("Failed to construct 'ModelContext': Illegal constructor");
    super();
  }

  /**
   * The one member native has not here: who listens for `toolchange` wants to hear of forms, which nobody watches before.
   * `super` is looked up each time, so that libraries which wrap `EventTarget` (zone.js) are not passed by.
   */
  override addEventListener(...rest: Parameters<EventTarget['addEventListener']>): void {
    apply(super.addEventListener, this, rest);
    if (`${rest[0]}` === 'toolchange') watchAll();
  }
}

/** The document's context: made without its constructor, which is illegal for everybody. */
export const context: EventTarget = construct(EventTarget, [], ModelContext);

function watchAll(): void {
  eachPeer((peer) => peer.watch());
}

/** Whose context it is: a method of one frame's prototype works on another frame's context. */
function ownerOf(receiver: unknown, own: Peer): Peer | undefined {
  if (receiver === context) return own;
  let owner: Peer | undefined;
  if (isObject(receiver)) {
    eachPeer((peer) => {
      if (peer.context === receiver) owner = peer;
    });
  }
  return owner;
}

/** Defines `ModelContext` and `document.modelContext`, with the property attributes they have natively. */
export function defineModelContext(own: Peer): void {
  const method = (name: MethodName, receiver: unknown, given: ArrayLike<unknown>, required: number) =>
    new RealPromise((resolve, reject) => {
      const { wrong } = conversionsFor(name);
      const owner = ownerOf(receiver, own);
      if (owner === undefined) throw wrong('Illegal invocation');
      if (given.length < required) throw wrong(`1 argument required, but only ${given.length} present.`);
      owner[name](given, resolve, reject);
    });
  // Shorthand methods: no constructors, no `prototype`, and the lengths natively found.
  const methods = {
    executeTool(_tool: unknown, ..._rest: unknown[]) {
      // biome-ignore lint/complexity/noArguments: how many there are counts
      return method('executeTool', this, arguments, 1);
    },
    getTools(..._rest: unknown[]) {
      // biome-ignore lint/complexity/noArguments: how many there are counts
      return method('getTools', this, arguments, 0);
    },
    registerTool(_tool: unknown, ..._rest: unknown[]) {
      // biome-ignore lint/complexity/noArguments: how many there are counts
      return method('registerTool', this, arguments, 1);
    },
  };
  const { prototype } = ModelContext;
  for (const name in methods) {
    const value = methods[name as MethodName];
    defineProperty(prototype, name, { value, writable: true, enumerable: true, configurable: true });
  }
  defineHandler('toolchange');
  defineHandler('toolactivated');
  defineHandler('toolcancel');
  defineProperty(prototype, Symbol.toStringTag, { value: 'ModelContext', configurable: true });
  defineProperty(globalThis, 'ModelContext', { value: ModelContext, writable: true, configurable: true });

  defineAccessor(Document.prototype, {
    get modelContext(): unknown {
      if ((this as unknown) === document) return context;
      // Throws "Illegal invocation" where this is no document. Null for one without a window.
      const view = viewOf(this);
      let found: unknown;
      eachPeer((peer) => {
        if (peer.window === view) found = peer.context;
      });
      return found;
    },
  });
}

/** An event handler attribute: https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-attributes */
function defineHandler(type: string): void {
  let handler: unknown = null;
  const member = `on${type}`;
  const check = (receiver: unknown) => {
    if (receiver !== context) throw new RealTypeError('Illegal invocation');
  };
  const listener = (event: Event) => {
    if (typeof handler === 'function') apply(handler as () => void, context, [event]);
  };
  defineAccessor(ModelContext.prototype, {
    get [member](): unknown {
      check(this);
      return handler;
    },
    set [member](value: unknown) {
      check(this);
      handler = isObject(value) ? value : null;
      // A handler keeps its place among the listeners until it is taken away, as natively.
      if (handler === null) removeListener(context, type, listener);
      else {
        addListener(context, type, listener);
        if (type === 'toolchange') watchAll();
      }
    },
  });
}

/** Copies the one accessor of a literal, as an enumerable, configurable property. */
function defineAccessor(target: object, literal: object): void {
  for (const name in literal) {
    defineProperty(target, name, getOwnPropertyDescriptor(literal, name) as PropertyDescriptor);
  }
}
