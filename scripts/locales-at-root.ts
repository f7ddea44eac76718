import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../src/_locales');

/** Puts the messages of all languages where Chrome looks for them: `_locales` at the root of the extension. */
export function localesAtRoot(): Plugin {
  return {
    name: 'locales-at-root',
    generateBundle() {
      for (const entry of readdirSync(source, { withFileTypes: true })) {
        if (!entry.isDirectory()) continue;
        const language = entry.name;
        const file = join(source, language, 'messages.json');
        this.emitFile({
          type: 'asset',
          fileName: `_locales/${language}/messages.json`,
          source: readFileSync(file),
        });
      }
    },
  };
}
