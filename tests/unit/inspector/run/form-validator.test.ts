import { describe, expect, it } from 'vitest';
import { FormValidator, formErrors } from '../../../../src/inspector/run/form-validator.ts';
import { speakFrom } from '../../../../src/inspector/words/words.ts';

speakFrom((key) => `${key} $1`.trim());

describe('FormValidator', () => {
  const validator = new FormValidator();
  const schema = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, list: { type: 'array', items: { type: 'integer' } } },
    definitions: { small: { maximum: 3 } },
  } as const;

  it('tells the form where each fault is', () => {
    const { errors, errorSchema } = validator.validateFormData({ list: [1, 'x'] }, schema as never);
    expect(errors.map(({ name, property }) => [name, property])).toEqual([
      ['missing', '.id'],
      ['type', '.list[1]'],
    ]);
    expect(errorSchema).toMatchObject({ list: { 1: { __errors: ['run_fault_type integer'] } } });
  });

  it('adds what the form’s own check says', () => {
    const { errorSchema } = validator.validateFormData({ id: 'a' }, schema as never, (_data, errors) => {
      errors.addError('not today');
      return errors;
    });
    expect(errorSchema.__errors).toEqual(['not today']);
  });

  it('answers for parts of a schema', () => {
    const part = { $ref: '#/definitions/small' };
    expect(validator.isValid(part, 2, schema as never)).toBe(true);
    expect(validator.isValid(part, 4, schema as never)).toBe(false);
  });

  it('leaves what is missing unsaid until it is asked for', () => {
    const faults = [{ path: ['id'], keyword: 'missing' }];
    expect(formErrors(faults, false)).toEqual({});
    expect(formErrors(faults, true)).toMatchObject({ id: { __errors: ['run_fault_missing $1'] } });
  });
});
