import { context } from '../polyfill/model-context.ts';

/** Whether the page still has our `document.modelContext`, where agents look for tools. */
export function isIntact(): boolean {
  try {
    return (document as { modelContext?: unknown }).modelContext === context;
  } catch {
    return false;
  }
}
