import { describe, expect, it, vi } from 'vitest';
import { type DetectionScope, detect, modelContextSentence } from '../../../src/model-context/index.ts';

const modelContext = Object.assign(new EventTarget(), { registerTool() {}, getTools() {}, executeTool() {} });

/** A document where nothing stands in the way, without the browser's API. */
function scope(
  changes: Partial<DetectionScope> = {},
  document: Partial<DetectionScope['document']> = {},
): DetectionScope {
  return {
    isSecureContext: true,
    originAgentCluster: true,
    ...changes,
    document,
  };
}

function policy(features: string[], allowed: boolean) {
  return { features: () => features, allowsFeature: vi.fn(() => allowed) };
}

describe('detect', () => {
  it('finds the native context', () => {
    expect(detect(scope({}, { modelContext }))).toEqual({ state: 'native', code: 'native', modelContext });
  });

  it('leaves the field to the polyfill where there is none', () => {
    expect(detect(scope())).toEqual({ state: 'polyfill', code: 'polyfill' });
    expect(detect(scope({ originAgentCluster: undefined }))).toEqual({ state: 'polyfill', code: 'polyfill' });
  });

  it.each([
    ['insecure', scope({ isSecureContext: false }, { modelContext })],
    ['not-origin-keyed', scope({ originAgentCluster: false }, { modelContext })],
    ['not-origin-keyed', scope({ originAgentCluster: false })],
    ['outdated-browser', scope({}, { modelContext: { provideContext() {} } })],
    ['permissions-policy', scope({}, { modelContext, featurePolicy: policy(['tools'], false) })],
  ])('says %s, for which there is a sentence', (code, where) => {
    expect(detect(where)).toEqual({ state: 'unavailable', code });
    expect(modelContextSentence({ code })).toMatch(/^[A-Z].*\.$/);
  });

  it('asks for the policy only where the browser knows it, as the question is logged into the page', () => {
    const unknown = policy(['camera'], false);
    expect(detect(scope({}, { modelContext, featurePolicy: unknown })).state).toBe('native');
    expect(unknown.allowsFeature).not.toHaveBeenCalled();
    expect(detect(scope({}, { modelContext, featurePolicy: policy(['tools'], true) })).state).toBe('native');
  });
});
