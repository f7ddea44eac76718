import { fingerprint } from './fingerprint.ts';
import type { Rejection, ToolDefinition } from './types.ts';

/** A definition that may be registered, with its fingerprint. */
export interface Accepted {
  readonly definition: ToolDefinition;
  readonly print: string;
}

export interface CheckedSet {
  readonly accepted: ReadonlyMap<string, Accepted>;
  /** By name; an entry without a usable name is listed as `(unnamed)`. */
  readonly refused: ReadonlyMap<string, Rejection>;
}

/** https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool: the names the browser takes. */
const legalName = /^[A-Za-z0-9_.-]{1,128}$/;

/**
 * Sorts a desired set into what may be registered and what is refused before the browser is asked. A name that is
 * desired twice is refused altogether: which of the two was meant cannot be known. Never throws for bad entries.
 */
export function checkDesired(desired: readonly ToolDefinition[]): CheckedSet {
  const accepted = new Map<string, Accepted>();
  const refused = new Map<string, Rejection>();
  for (const definition of desired) {
    const name = nameOf(definition);
    if (accepted.delete(name) || refused.has(name)) {
      refused.set(
        name,
        refusal('duplicate-in-set', `Two desired tools are named ${quote(name)}. Rename one of them.`),
      );
      continue;
    }
    const checked = check(definition, name);
    if ('print' in checked) accepted.set(name, checked);
    else refused.set(name, checked);
  }
  return { accepted, refused };
}

function check(definition: ToolDefinition, name: string): Accepted | Rejection {
  try {
    if (typeof definition?.name !== 'string' || !legalName.test(definition.name)) {
      return refusal(
        'illegal-name',
        `${quote(name)} cannot name a tool. Use 1 to 128 letters, digits, "_", "-" or ".".`,
      );
    }
    if (typeof definition.description !== 'string' || definition.description === '') {
      return refusal(
        'empty-description',
        `${quote(name)} has no description. Say in one what the tool is for.`,
      );
    }
    if (typeof definition.execute !== 'function') {
      return refusal('no-execute', `${quote(name)} has no execute function. Give it one.`);
    }
    const { inputSchema } = definition;
    if (
      inputSchema !== undefined &&
      (typeof inputSchema !== 'object' || inputSchema === null || Array.isArray(inputSchema))
    ) {
      return refusal(
        'schema-not-object',
        `The inputSchema of ${quote(name)} is not an object. Give a JSON Schema object.`,
      );
    }
    return { definition, print: fingerprint(definition) };
  } catch (error) {
    return refusal(
      'not-serializable',
      `The metadata of ${quote(name)} cannot be written as JSON: ${String(error)}.`,
    );
  }
}

function nameOf(definition: ToolDefinition): string {
  try {
    return typeof definition?.name === 'string' && definition.name !== '' ? definition.name : '(unnamed)';
  } catch {
    return '(unnamed)';
  }
}

function refusal(code: string, message: string): Rejection {
  return { state: 'failed', code, message };
}

function quote(name: string): string {
  return JSON.stringify(name.length > 140 ? `${name.slice(0, 140)}…` : name);
}
