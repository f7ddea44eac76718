import { describe, expect, it } from 'vitest';
import { completeJson } from '../../../../src/inspector/run/json/complete-json.ts';

const schema = {
  type: 'object',
  required: ['id'],
  properties: {
    kind: { type: 'string', enum: ['new', 'used'], description: 'In which state.' },
    id: { type: 'string' },
    gift: { type: 'boolean' },
    to: { $ref: '#/$defs/place' },
    more: { type: 'array', items: { $ref: '#/$defs/place' } },
    pay: { oneOf: [{ properties: { card: {} } }, { properties: { cash: {} } }] },
  },
  $defs: { place: { type: 'object', properties: { city: { const: 'Paris' }, zip: { type: 'string' } } } },
};

function offered(marked: string) {
  return completeJson(marked.replace('|', ''), marked.indexOf('|'), schema)?.options.map(({ text }) => text);
}

describe('completeJson', () => {
  it('offers the members that are not there yet, what is required first', () => {
    expect(offered('{"kind": "new", |}')).toEqual(['"id": ', '"gift": ', '"to": ', '"more": ', '"pay": ']);
  });

  it('writes no second colon', () => {
    expect(offered('{"k|": 1}')).toContain('"kind"');
  });

  it('offers the values of an enum, of true and false, and of a constant', () => {
    expect(offered('{"kind": |}')).toEqual(['"new"', '"used"']);
    expect(offered('{"gift": |}')).toEqual(['true', 'false']);
    expect(offered('{"to": {"city": |}}')).toEqual(['"Paris"']);
  });

  it('follows references, entries of lists and alternatives', () => {
    expect(offered('{"to": {|}}')).toEqual(['"city": ', '"zip": ']);
    expect(offered('{"more": [{}, {|}]}')).toEqual(['"city": ', '"zip": ']);
    expect(offered('{"pay": {|}}')).toEqual(['"card": ', '"cash": ']);
  });

  it('ends where a schema refers to itself', () => {
    const circle = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } };
    expect(completeJson('{}', 1, circle)).toBeUndefined();
    const list = { properties: { next: { $ref: '#' } } };
    expect(completeJson('{"next": {"next": {}}}', 19, list)?.options).toHaveLength(1);
  });
});
