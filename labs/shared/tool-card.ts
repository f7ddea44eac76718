import type { ListedTool } from '../../src/model-context/index.ts';
import { element, toolName } from './element.ts';
import { registrant } from './model-context.ts';

/** What a schema may hold, as far as examples are made from it. The page wrote it: nothing is certain. */
interface InputSchema {
  readonly properties?: Readonly<
    Record<
      string,
      {
        readonly examples?: readonly unknown[];
        readonly enum?: readonly unknown[];
        readonly default?: unknown;
      }
    >
  >;
  readonly required?: readonly string[];
}

export type Call = (name: string, input: object) => Promise<string | null>;

/** One tool: what it is, a place for its input, a button that runs it, and what it answered. */
export class ToolCard {
  readonly root: HTMLLIElement;
  readonly #name: string;
  readonly #call: Call;
  readonly #description = element('p');
  readonly #input = element('textarea', { rows: '1', spellcheck: 'false', autocomplete: 'off' });
  readonly #answer = element('div', { 'aria-live': 'polite' });

  constructor(tool: ListedTool, call: Call) {
    this.#name = tool.name;
    this.#call = call;
    const by = registrant(tool.name);
    const run = element('button', { type: 'submit', 'aria-label': `Run ${tool.name}` }, 'Run');
    const form = element(
      'form',
      {},
      element('label', {}, element('span', {}, 'Input (JSON)'), this.#input),
      run,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#run(run);
    });
    this.root = element(
      'li',
      { class: 'tool', 'data-testid': 'tool', 'data-tool': tool.name },
      element('h3', {}, toolName(tool.name), element('span', { class: `badge ${by.toLowerCase()}` }, by)),
      this.#description,
      form,
      this.#answer,
    );
    this.#input.value = JSON.stringify(exampleInput(tool));
    this.show(tool);
  }

  /** Brings what is shown up to date and leaves the input alone: a person may be writing there. */
  show(tool: ListedTool): void {
    this.#description.textContent = tool.description;
    const names = Object.keys(schemaOf(tool).properties ?? {});
    this.#input.title = names.length === 0 ? 'Takes nothing' : `Takes ${names.join(', ')}`;
  }

  async #run(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    const started = performance.now();
    try {
      const answer = await this.#call(this.#name, parseInput(this.#input.value));
      this.#showAnswer(answer, performance.now() - started);
    } catch (error) {
      this.#showFailure(error instanceof Error ? error.message : String(error));
    } finally {
      button.disabled = false;
    }
  }

  #showAnswer(answer: string | null, took: number): void {
    this.#answer.replaceChildren(
      element('p', { class: 'outcome' }, `Answered in ${took.toFixed(1)} ms`),
      // Scrolls, so the keyboard must be able to get there.
      element('pre', { 'data-testid': 'result', tabindex: '0' }, readable(answer)),
    );
  }

  #showFailure(message: string): void {
    this.#answer.replaceChildren(
      element('p', { class: 'outcome failed' }, 'The call failed'),
      element('pre', { 'data-testid': 'result', tabindex: '0' }, message),
    );
  }
}

function parseInput(text: string): object {
  let input: unknown;
  try {
    input = JSON.parse(text.trim() === '' ? '{}' : text);
  } catch {
    throw new Error('The input is not JSON. Write an object, such as {}.');
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Error('The input must be a JSON object, such as {}.');
  }
  return input;
}

function schemaOf({ inputSchema }: ListedTool): InputSchema {
  return inputSchema ?? {};
}

/** What the tool needs at least, with the examples its schema gives. */
function exampleInput(tool: ListedTool): object {
  const { properties = {}, required = [] } = schemaOf(tool);
  return Object.fromEntries(
    required.map((name) => {
      const schema = properties[name];
      return [name, schema?.examples?.[0] ?? schema?.enum?.[0] ?? schema?.default ?? ''];
    }),
  );
}

function readable(answer: string | null): string {
  if (answer === null) return '(nothing)';
  try {
    return JSON.stringify(JSON.parse(answer), null, 2);
  } catch {
    return answer;
  }
}
