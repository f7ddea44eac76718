import type { ModelContext } from '../../src/model-context/index.ts';

declare global {
  interface Document {
    /** https://webmachinelearning.github.io/webmcp/#model-context-container */
    readonly modelContext?: ModelContext;
  }
}

/** Whose API it is: that of the browser, or what stands in for it. */
export function implementation(): 'native' | 'polyfill' {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get;
  return getter !== undefined && Function.prototype.toString.call(getter).includes('[native code]')
    ? 'native'
    : 'polyfill';
}

/** Who registered a tool, as far as its name tells: the API itself does not say. */
export function registrant(name: string): 'Page' | 'Pagehand' {
  return name.startsWith('pagehand_') ? 'Pagehand' : 'Page';
}
