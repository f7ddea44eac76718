import { nodeType, textContent } from '../../view/dom.ts';

/** One kind of change to one node. */
export interface NodeChange {
  readonly node: Node;
  /** The attribute; `#children`, `#text`. */
  readonly what: string;
  /** Whether it holds more than before: more children, or as many and more text. */
  readonly grew: boolean;
  /** The elements that were put into it. */
  readonly added: readonly Node[];
}

interface Net {
  readonly node: Node;
  readonly what: string;
  children: number;
  text: number;
  readonly added: Node[];
}

/** What changed by these records, each kind of change to a node once, in the order they began. */
export function nodeChanges(records: readonly MutationRecord[]): NodeChange[] {
  const nets = new Map<Node, Map<string, Net>>();
  const all: Net[] = [];
  for (const { target, type, attributeName, oldValue, addedNodes, removedNodes } of records) {
    const what = attributeName ?? (type === 'childList' ? '#children' : '#text');
    const kinds = nets.get(target) ?? new Map<string, Net>();
    nets.set(target, kinds);
    let net = kinds.get(what);
    if (net === undefined) {
      net = { node: target, what, children: 0, text: 0, added: [] };
      kinds.set(what, net);
      all.push(net);
    }
    if (type === 'characterData') net.text += lengthOf(target) - (oldValue?.length ?? 0);
    else if (type === 'childList') {
      net.children += addedNodes.length - removedNodes.length;
      net.text += take(addedNodes, net.added) - take(removedNodes);
    }
  }
  return all.map(({ node, what, children, text, added }) => ({
    node,
    what,
    grew: children > 0 || (children === 0 && text > 0),
    added,
  }));
}

/** The length of the text nodes; the elements go into `elements`. */
function take(nodes: NodeList, elements: Node[] = []): number {
  let length = 0;
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index] as Node;
    const type = nodeType(node);
    if (type === 3) length += lengthOf(node);
    else if (type === 1) elements.push(node);
  }
  return length;
}

function lengthOf(text: Node): number {
  return textContent(text)?.length ?? 0;
}
