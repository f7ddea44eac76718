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
    const [name, checked] = check(definition);
    if (accepted.delete(name) || refused.has(name)) refused.set(name, refusal('duplicate-in-set'));
    else if ('print' in checked) accepted.set(name, checked);
    else refused.set(name, checked);
  }
  return { accepted, refused };
}

function check(definition: ToolDefinition): [name: string, verdict: Accepted | Rejection] {
  let known = '(unnamed)';
  try {
    const { name, description, execute, inputSchema } = definition;
    if (typeof name === 'string' && name !== '') known = name;
    if (!legalName.test(known)) return [known, refusal('illegal-name')];
    if (typeof description !== 'string' || description === '') return [known, refusal('empty-description')];
    if (typeof execute !== 'function') return [known, refusal('no-execute')];
    if (inputSchema !== undefined && !isObject(inputSchema)) return [known, refusal('schema-not-object')];
    return [known, { definition, print: fingerprint(definition) }];
  } catch (error) {
    return [known, refusal(isObject(definition) ? 'not-serializable' : 'illegal-name', String(error))];
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusal(code: string, detail?: string): Rejection {
  return { state: 'failed', code, detail };
}
