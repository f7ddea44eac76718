import { type ModelContext, type RegisteredTool, readTool } from '../../src/model-context/index.ts';
import { element, place } from './element.ts';
import { ToolCard } from './tool-card.ts';

/** Shows what `getTools` lists, and follows `toolchange`. */
export function showTools(context: ModelContext): void {
  const cards = new Map<string, ToolCard>();
  let tools = new Map<string, RegisteredTool>();
  let reading = false;
  let stale = false;

  const list = element('ul', { class: 'tools', 'data-testid': 'tools' });
  const count = element('span', { class: 'count', 'data-testid': 'tool-count' });
  const none = element('p', { class: 'empty' }, 'No tools.');
  place('tools').append(
    element('h2', {}, 'Tools on this page ', count),
    element('p', { class: 'hint' }, 'What an agent that looks at this page finds now.'),
    list,
    none,
  );

  const call = async (name: string, input: object): Promise<string | null> => {
    const tool = tools.get(name);
    if (tool === undefined) throw new Error(`${name} is no longer on this page.`);
    return await context.executeTool(tool, input);
  };

  const show = (): void => {
    for (const [name, card] of cards) {
      if (tools.has(name)) continue;
      card.root.remove();
      cards.delete(name);
    }
    let previous: Element | undefined;
    for (const tool of Array.from(tools.values(), readTool)) {
      const card = cards.get(tool.name) ?? new ToolCard(tool, call);
      cards.set(tool.name, card);
      card.show(tool);
      const after: Element | null =
        previous === undefined ? list.firstElementChild : previous.nextElementSibling;
      // Moving a card that is in its place would take the focus from it.
      if (after !== card.root) list.insertBefore(card.root, after);
      previous = card.root;
    }
    count.textContent = String(tools.size);
    none.hidden = tools.size > 0;
  };

  // One registration is one event: ten at once are read once or twice.
  const refresh = async (): Promise<void> => {
    stale = true;
    if (reading) return;
    reading = true;
    try {
      while (stale) {
        stale = false;
        tools = new Map(Array.from(await context.getTools(), (tool) => [tool.name, tool]));
        show();
      }
    } finally {
      reading = false;
    }
  };
  context.addEventListener('toolchange', () => void refresh());
  void refresh();
}
