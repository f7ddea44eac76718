import { describe, expect, it } from 'vitest';
import { readTool } from '../../../src/model-context/index.ts';

const window = {};
const schema = { type: 'object' };
const expected = {
  name: 'x',
  title: 'X',
  description: 'd',
  inputSchema: schema,
  window,
  origin: 'https://a.example',
  annotations: { readOnlyHint: true, untrustedContentHint: false, consequentialHint: false },
};

describe('readTool', () => {
  it('reads the dictionary of Chrome 155 to 159', () => {
    expect(readTool({ ...expected, annotations: { readOnlyHint: true } })).toEqual(expected);
  });

  it('reads the interface object of Chrome 160, whose members are on the prototype', () => {
    class Tool {
      get name() {
        return 'x';
      }
      get title() {
        return 'X';
      }
      get description() {
        return 'd';
      }
      get inputSchema() {
        return schema;
      }
      get source() {
        return window;
      }
      get origin() {
        return 'https://a.example';
      }
      get annotations() {
        return expected.annotations;
      }
    }
    expect({ ...new Tool() }).toEqual({});
    expect(readTool(new Tool())).toEqual(expected);
  });

  it('reads the textual schema of Chrome 154 and older', () => {
    expect(readTool({ name: 'x', description: 'd', inputSchema: '{"type":"object"}' }).inputSchema).toEqual(
      schema,
    );
    for (const inputSchema of ['', '5', 'null', '{broken']) {
      expect(readTool({ name: 'x', description: 'd', inputSchema }).inputSchema).toBeUndefined();
    }
  });

  it('fills in what a tool leaves out', () => {
    expect(readTool({ name: 'x', description: 'd' })).toEqual({
      name: 'x',
      title: '',
      description: 'd',
      inputSchema: undefined,
      window: undefined,
      origin: '',
      annotations: undefined,
    });
  });
});
