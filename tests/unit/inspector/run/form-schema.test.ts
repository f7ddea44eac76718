import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../../src/inspector/run/schema/form-schema.ts';

const anything = { $comment: '' };

describe('a schema for the form', () => {
  it('asks for nothing where it said true, and leaves out what may not be there', () => {
    expect(
      formSchema({
        type: 'object',
        properties: {
          any: true,
          bare: {},
          none: false,
          list: { type: 'array', items: true },
          either: { anyOf: [true, { type: 'string' }, false] },
          default: { default: true, const: true, enum: [true] },
        },
        $defs: { any: true },
        additionalProperties: true,
      }),
    ).toEqual({
      type: 'object',
      properties: {
        any: anything,
        bare: anything,
        list: { type: 'array', items: anything },
        either: { anyOf: [anything, { type: 'string' }, false] },
        default: { default: true, const: true, enum: [true] },
      },
      $defs: { any: anything },
      additionalProperties: true,
    });
  });

  it('keeps a member that is called as what an object has', () => {
    const schema = JSON.parse('{"properties": {"__proto__": {"type": "string"}, "items": true}}');
    expect(JSON.stringify(formSchema(schema))).toBe(
      '{"properties":{"__proto__":{"type":"string"},"items":{"$comment":""}}}',
    );
  });
});
