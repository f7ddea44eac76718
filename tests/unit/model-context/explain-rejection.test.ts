import { describe, expect, it } from 'vitest';
import { explainRejection, modelContextSentence } from '../../../src/model-context/index.ts';

const error = (name: string, message: string) => Object.assign(new Error(message), { name });

describe('explainRejection', () => {
  it.each([
    ['InvalidStateError', 'Duplicate tool name', 'conflicted', 'duplicate-name'],
    ['InvalidStateError', 'Invalid tool name', 'failed', 'invalid-name'],
    ['InvalidStateError', 'Description is required', 'failed', 'description-missing'],
    ['InvalidStateError', 'The document is not active.', 'blocked', 'not-fully-active'],
    ['InvalidStateError', '', 'blocked', 'not-fully-active'],
    [
      'NotAllowedError',
      'Access to the feature "tools" is disallowed by permissions policy.',
      'blocked',
      'permissions-policy',
    ],
    [
      'SecurityError',
      'Only secure origins are allowed in the exposedTo list.',
      'failed',
      'invalid-exposed-to',
    ],
    [
      'SecurityError',
      'document.modelContext cannot be used when document.domain is enabled.',
      'blocked',
      'not-origin-keyed',
    ],
    ['SecurityError', 'Something new.', 'blocked', 'security'],
    ['ReplacedError', 'The page replaced document.modelContext.', 'blocked', 'replaced'],
    ['AbortError', 'signal is aborted without reason', 'failed', 'aborted'],
    ['TypeError', "Failed to execute 'registerTool' on 'ModelContext': …", 'failed', 'invalid-tool'],
    ['DataCloneError', '() => 1 could not be cloned.', 'failed', 'invalid-tool'],
    ['QuotaExceededError', 'Too many.', 'failed', 'unknown'],
  ])('reads %s: %s as %s %s', (name, message, state, code) => {
    const rejection = explainRejection(error(name, message));
    expect(rejection).toEqual({ state, code, detail: `${name}: ${message}` });
    expect(modelContextSentence(rejection)).toMatch(/^[A-Z].*\. \(.+\)$/);
  });

  it('reads a DOMException of the browser', () => {
    expect(explainRejection(new DOMException('Duplicate tool name', 'InvalidStateError')).state).toBe(
      'conflicted',
    );
  });

  it.each([
    ['a reason'],
    [undefined],
    [null],
    [5],
    [Symbol('reason')],
    [{}],
    [{ name: 5, message: {} }],
    [Object.create(null)],
  ])('takes whatever was thrown: %s', (thrown) => {
    expect(explainRejection(thrown)).toMatchObject({ state: 'failed', code: 'unknown' });
  });
});
