import { join } from 'node:path';
import { defineConfig } from 'vite';
import { withoutTestValidator } from '../../scripts/without-test-validator.ts';

/** The stories: the whole Inspector, shown from fixtures through a link to nobody. */
export default defineConfig({
  root: join(import.meta.dirname, 'stories'),
  base: './',
  logLevel: 'warn',
  plugins: [withoutTestValidator()],
  build: { target: 'chrome134', modulePreload: false, emptyOutDir: true },
});
