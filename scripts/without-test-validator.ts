import type { Plugin } from 'vite';

const validator = '@rjsf/validator-ajv8';

/**
 * The schema forms’ package has a module for its own tests that wants a validator which is not installed, and which
 * compiles code at run time. Nothing of ours uses it; the bundler may still look at it.
 */
export function withoutTestValidator(): Plugin {
  return {
    name: 'without-test-validator',
    enforce: 'pre',
    resolveId: (id) => (id === validator ? `\0${validator}` : undefined),
    load: (id) => (id === `\0${validator}` ? 'export default undefined;' : undefined),
  };
}
