import { describe, expect, it } from 'vitest';
import { hasDisplay, readOptions } from '../../../scripts/start-options.mjs';

const display = { display: true };

describe('the options of npm start', () => {
  it('opens a window with the browser’s own API on any free port', () => {
    expect(readOptions([], display)).toEqual({ headless: false, native: true, port: 0 });
  });

  it('goes without a window where there is no display', () => {
    expect(readOptions([], { display: false })).toMatchObject({ headless: true });
  });

  it('reads them', () => {
    expect(readOptions(['--headless', '--polyfill', '--port', '5180'], display)).toEqual({
      headless: true,
      native: false,
      port: 5180,
    });
  });

  it.each([['--hedless'], ['lifecycle'], ['--port'], ['--port', 'http'], ['--port=70000']])(
    'refuses %s %s and shows what there is',
    (...args) => {
      expect(() => readOptions(args, display)).toThrow(/npm start \[-- OPTIONS\]/);
    },
  );
});

describe('a display', () => {
  it('is announced by X or Wayland on Linux', () => {
    expect(hasDisplay({ platform: 'linux', env: {} })).toBe(false);
    expect(hasDisplay({ platform: 'linux', env: { DISPLAY: ':0' } })).toBe(true);
    expect(hasDisplay({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true);
  });

  it('is taken for granted elsewhere', () => {
    expect(hasDisplay({ platform: 'darwin', env: {} })).toBe(true);
  });
});
