export { after } from './after.ts';
export { registrySentence } from './sentences.ts';
export { type RegistryOptions, ToolRegistry } from './tool-registry.ts';
export type * from './types.ts';
