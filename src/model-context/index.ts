export { type BridgedHost, connectPolyfill } from './bridge/connect-polyfill.ts';
export type { BridgeScope } from './bridge/send-command.ts';
export { type BrowserBrands, cancelsCallsOnUnregister } from './cancels-calls-on-unregister.ts';
export {
  type Detection,
  type DetectionScope,
  detect,
  type Outcome,
  type Unavailable,
  type UnavailableCode,
} from './detect.ts';
export { explainRejection } from './explain-rejection.ts';
export type { ModelContextHost } from './host.ts';
export { nativeHost } from './native.ts';
export {
  type ModelContextConnection,
  type ModelContextScope,
  openModelContext,
} from './open-model-context.ts';
export { readTool } from './read-tool.ts';
export type { ListedAnnotations, ListedTool, ModelContext, OfferedTool, RegisteredTool } from './types.ts';
