import type { CallResult } from '../../shared/result.ts';
import type { CallProgress } from '../catalog/catalog-tool.ts';
import type { CallRequest } from './call-request.ts';

/** Hears of every call as it goes. `call` names one, unlike all others of this worker. */
export interface CallWatch {
  began(call: string, request: CallRequest): void;
  progressed(call: string, request: CallRequest, progress: CallProgress): void;
  /** @param ms what it took, waiting included */
  answered(call: string, request: CallRequest, result: CallResult, ms: number): void;
}
