import { z } from 'zod';
import { type Said, type Saying, said } from '../../protocol/said/said.ts';
import { defaultSettings, type Settings } from '../../protocol/settings.ts';
import { notRight } from '../said-issue.ts';
import { settingsSchema } from './settings-schema.ts';

/** The version that is written. */
export const settingsVersion = 1;

/** `n`: makes settings of version `n` into those of `n + 1`. Never changed once released. */
export type Migrations = Readonly<Record<number, (settings: unknown) => unknown>>;

/** Version 1 is the first. */
const migrations: Migrations = {};

/** The settings, or in a sentence why there are none to be had. */
export type ReadSettings = { readonly settings: Settings } | { readonly refused: Said<Saying> };

const envelope = z.object({ version: z.int().min(1), settings: z.unknown() });

/** What is stored and exported: settings with their version. */
export function wrapSettings(settings: Settings): { version: number; settings: Settings } {
  return { version: settingsVersion, settings };
}

/** Reads what {@link wrapSettings} made, by this version or an earlier one. Nothing stored: the defaults. */
export function readSettings(
  stored: unknown,
  version: number = settingsVersion,
  steps: Migrations = migrations,
): ReadSettings {
  if (stored === undefined) return { settings: defaultSettings };
  const wrapped = envelope.safeParse(stored);
  if (!wrapped.success) return { refused: said('stored_no_settings') };
  if (wrapped.data.version > version) {
    return { refused: said('stored_newer', wrapped.data.version, version) };
  }
  let settings = wrapped.data.settings;
  for (let at = wrapped.data.version; at < version; at += 1) {
    const step = steps[at];
    if (step === undefined) return { refused: said('stored_no_step', at, at + 1) };
    try {
      settings = step(settings);
    } catch (error) {
      return { refused: said('stored_step_failed', at, at + 1, String(error)) };
    }
  }
  const parsed = settingsSchema.safeParse(settings);
  if (parsed.success) return { settings: parsed.data };
  return { refused: notRight(parsed.error, settings) };
}
