import { canonicalJson } from './canonical-json.ts';
import { showHidden } from './clean-text.ts';
import type { RawToolParts } from './read-raw-tool.ts';
import { sha256 } from './sha-256.ts';

/**
 * What a user agreed to when they allowed a tool, as it is stored with their word: enough to tell whether it changed,
 * and to show how.
 */
export interface ToolTerms {
  /** Of everything the tool says of itself, also of what is not kept here. */
  readonly fingerprint: string;
  readonly title: string;
  readonly description: string;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  /** The schema of its arguments, as canonical JSON; cut where it is endless. */
  readonly schema: string;
}

/** Characters kept of each text. */
const kept = { title: 500, description: 10_000, schema: 30_000 } as const;

/** The terms of a tool as the server lists it. */
export function termsOf(raw: RawToolParts): ToolTerms {
  const schema = canonicalJson(raw.inputSchema ?? null);
  const parts = [raw.title ?? '', raw.description ?? '', raw.readOnly, raw.destructive, schema];
  return {
    fingerprint: sha256(JSON.stringify(parts)),
    title: showHidden(raw.title ?? raw.name, kept.title),
    description: showHidden(raw.description ?? '', kept.description),
    readOnly: raw.readOnly,
    destructive: raw.destructive,
    schema: schema.length <= kept.schema ? schema : `${schema.slice(0, kept.schema)}…`,
  };
}
