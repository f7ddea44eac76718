import { z } from 'zod';
import { defaultSettings, type Settings } from '../../protocol/settings.ts';
import { settingsSchema } from './settings-schema.ts';

/** The version that is written. */
export const settingsVersion = 1;

/** `n`: makes settings of version `n` into those of `n + 1`. Never changed once released. */
export type Migrations = Readonly<Record<number, (settings: unknown) => unknown>>;

/** Version 1 is the first. */
const migrations: Migrations = {};

/** The settings, or in a sentence why there are none to be had. */
export type ReadSettings = { readonly settings: Settings } | { readonly refused: string };

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
  if (!wrapped.success) return { refused: 'They are not settings of Pagehand.' };
  if (wrapped.data.version > version) {
    return { refused: `They are of version ${wrapped.data.version}; this Pagehand reads up to ${version}.` };
  }
  let settings = wrapped.data.settings;
  for (let at = wrapped.data.version; at < version; at += 1) {
    const step = steps[at];
    if (step === undefined) return { refused: `Nothing makes version ${at} into ${at + 1}.` };
    try {
      settings = step(settings);
    } catch (error) {
      return { refused: `Version ${at} could not be made into ${at + 1}: ${String(error)}` };
    }
  }
  const parsed = settingsSchema.safeParse(settings);
  if (parsed.success) return { settings: parsed.data };
  const [first] = parsed.error.issues;
  const where = first?.path.map(String).join('.') ?? '';
  return { refused: `${where === '' ? 'The whole' : `“${where}”`} is not right: ${first?.message ?? ''}.` };
}
