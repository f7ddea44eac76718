import { afterEach, describe, expect, it, vi } from 'vitest';

// Taken from a page’s window as the file is first run.
vi.hoisted(() => {
  const { window } = globalThis as { window?: unknown };
  if (window === undefined) Object.assign(globalThis, { window: globalThis });
});
vi.mock('../../../../../src/model-context/polyfill/primordials.ts', () => ({
  defineProperty: Reflect.defineProperty,
  getOwnPropertyDescriptor: Reflect.getOwnPropertyDescriptor,
  RealTypeError: TypeError,
}));
const { messageOf, stackHere, stackOf } = await import('../../../../../src/page/webmcp/hear/stacks.ts');

const before = Object.getOwnPropertyDescriptors(Error);

afterEach(() => {
  for (const name of ['prepareStackTrace', 'stackTraceLimit'] as const) {
    const descriptor = Object.getOwnPropertyDescriptors(before)[name]?.value as
      | PropertyDescriptor
      | undefined;
    if (descriptor === undefined) Reflect.deleteProperty(Error, name);
    else Object.defineProperty(Error, name, descriptor);
  }
});

describe('the stack of who calls', () => {
  it('is had without the page’s code, and leaves what the page set', () => {
    const prepareStackTrace = vi.fn(() => 'mine');
    Object.assign(Error, { prepareStackTrace, stackTraceLimit: 1 });
    const set = Object.getOwnPropertyDescriptors(Error);
    function deeper(left: number): string {
      return left === 0 ? stackHere() : deeper(left - 1);
    }
    expect(deeper(12).match(/deeper/g)).toHaveLength(13);
    expect(prepareStackTrace).not.toHaveBeenCalled();
    expect(Object.getOwnPropertyDescriptors(Error)).toEqual(set);
  });

  it('adds nothing where the page set nothing', () => {
    Reflect.deleteProperty(Error, 'prepareStackTrace');
    const names = Object.getOwnPropertyNames(Error);
    expect(stackHere()).toContain('stacks.test');
    expect(Object.getOwnPropertyNames(Error)).toEqual(names);
  });
});

describe('what a tool threw', () => {
  it('is read where that runs none of the page’s code', () => {
    Reflect.deleteProperty(Error, 'prepareStackTrace');
    expect(stackOf(new RangeError('far'))).toMatch(/^RangeError: far\n/);
    const getter = vi.fn(() => 'mine');
    const own = Object.defineProperties(new Error('x'), { stack: { get: getter }, message: { get: getter } });
    expect(stackOf(own)).toBeUndefined();
    expect(messageOf(own)).toBe('The tool threw an object.');
    expect(getter).not.toHaveBeenCalled();
  });

  it('keeps the stack the page would make of it', () => {
    const prepareStackTrace = vi.fn(() => 'mine');
    Object.assign(Error, { prepareStackTrace });
    expect(stackOf(new Error('x'))).toBeUndefined();
  });

  it.each([
    [new Error('why'), 'why'],
    ['text', 'text'],
    [7n, '7'],
    [null, 'null'],
    [Symbol('s'), 'The tool threw an object.'],
    [{ message: { text: 'no' } }, 'The tool threw an object.'],
  ])('has a message, whatever it is', (thrown, message) => {
    expect(messageOf(thrown)).toBe(message);
  });
});
