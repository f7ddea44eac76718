import { CallError } from '../../shared/result.ts';
import type { DebuggerSession } from './debugger-session.ts';
import type { AccessibilityNode, DeepValue, Events } from './protocol.ts';

/** The browser's own tree of a page, with the uids of our snapshots. */
export interface AccessibilityTree {
  readonly nodes: readonly AccessibilityNode[];
  /** Uids by Chrome's ids of DOM nodes. */
  readonly uids: ReadonlyMap<number, string>;
  /** The uids of fields whose values are never given. */
  readonly secret: ReadonlySet<string>;
}

/** Takes what was laid out in our isolated world, and leaves nothing there. */
const takeNamed = `(() => {
  const injected = globalThis[Symbol.for('pagehand.injected')];
  const named = injected?.named;
  if (named === undefined) return null;
  injected.named = undefined;
  return [named.uids, named.elements, named.secret];
})()`;

/** Nodes come with Chrome's ids for them, and without what is in them: one answer instead of one question for each. */
const asNodes = {
  serialization: 'deep',
  maxDepth: 2,
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: 'none' },
} as const;

/**
 * Reads the accessibility tree of a tab's page, frames of other documents left out.
 *
 * @param origin of the extension, by which its world in the page is known. The elements with uids must have been laid out
 *   there (`layOutNamed`).
 * @throws CallError UNAVAILABLE where they are not found; DebuggerFailure
 */
export async function readAccessibilityTree(
  session: DebuggerSession,
  origin: string,
): Promise<AccessibilityTree> {
  // First: what is laid out holds the elements as long as it lies there.
  const named = await readNamed(session, origin);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree', {});
    return { nodes, ...named };
  } finally {
    await session.undo('Accessibility.disable', {});
  }
}

async function readNamed(
  session: DebuggerSession,
  origin: string,
): Promise<Pick<AccessibilityTree, 'uids' | 'secret'>> {
  const { frameTree } = await session.send('Page.getFrameTree', {});
  for (const contextId of await contextsOf(session, origin, frameTree.frame.id)) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: takeNamed,
      contextId,
      serializationOptions: asNodes,
    });
    const [names, elements, secret] = listIn(result.deepSerializedValue);
    if (names?.type !== 'string') continue;
    const uids = wordsIn(names);
    const ids = listIn(elements).map(nodeId);
    return {
      uids: new Map(uids.flatMap((uid, at) => (ids[at] === undefined ? [] : [[ids[at], uid] as const]))),
      secret: new Set(wordsIn(secret)),
    };
  }
  throw new CallError(
    'UNAVAILABLE',
    'The page was replaced, or does not let extensions in. Try again, or take a snapshot without verbose.',
  );
}

/** The worlds of our extension in a frame: one, or more where it was installed anew while the page was open. */
async function contextsOf(
  session: DebuggerSession,
  origin: string,
  frameId: string,
): Promise<readonly number[]> {
  const found: number[] = [];
  const stop = session.on(
    'Runtime.executionContextCreated',
    ({ context }: Events['Runtime.executionContextCreated']) => {
      if (context.origin === origin && context.auxData?.frameId === frameId) found.push(context.id);
    },
  );
  try {
    // All contexts there are come before its answer.
    await session.send('Runtime.enable', {});
    return found;
  } finally {
    stop();
    await session.undo('Runtime.disable', {});
  }
}

function listIn(value: DeepValue | undefined): readonly DeepValue[] {
  return value?.type === 'array' && Array.isArray(value.value) ? (value.value as DeepValue[]) : [];
}

function wordsIn(value: DeepValue | undefined): readonly string[] {
  return typeof value?.value === 'string' && value.value !== '' ? value.value.split(' ') : [];
}

function nodeId({ value }: DeepValue): number | undefined {
  const id = (value as { readonly backendNodeId?: unknown } | undefined)?.backendNodeId;
  return typeof id === 'number' ? id : undefined;
}
