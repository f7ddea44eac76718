export { type BridgedHost, connectPolyfill } from './bridge/connect-polyfill.ts';
export type { BridgeScope } from './bridge/send-command.ts';
export { type BrowserBrands, cancelsCallsOnUnregister } from './cancels-calls-on-unregister.ts';
export {
  type Detection,
  type DetectionScope,
  detect,
  type Found,
  type Outcome,
  type Unavailable,
  type UnavailableCode,
} from './detect.ts';
export { explainBriefly } from './explain-briefly.ts';
export { explainRejection } from './explain-rejection.ts';
export {
  type ModelContextConnection,
  type ModelContextScope,
  openModelContext,
} from './open-model-context.ts';
export { readTool } from './read-tool.ts';
export { modelContextSentence } from './sentences.ts';
export type { ListedAnnotations, ListedTool, ModelContext, RegisteredTool } from './types.ts';
