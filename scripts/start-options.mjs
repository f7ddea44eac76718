import { parseArgs } from 'node:util';

export const usage = `npm start [-- OPTIONS]
  --headless   drives the lab by itself and reports, without a window
  --polyfill   turns the browser's own WebMCP off, so that Pagehand's polyfill serves
  --port N     serves the labs on this port (any free one otherwise)`;

/**
 * @param {readonly string[]} args
 * @param {{ display: boolean }} machine whether a window can be opened
 * @returns {{ headless: boolean, native: boolean, port: number }}
 * @throws {Error} with the usage, on an option or a value that is none
 */
export function readOptions(args, { display }) {
  const { headless, polyfill, port } = parse(args);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`--port wants a number up to 65535, not ${port}.\n\n${usage}`);
  }
  return { headless: headless || !display, native: !polyfill, port: Number(port) };
}

function parse(args) {
  const options = {
    headless: { type: 'boolean', default: false },
    polyfill: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
  };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    const [message] = error.message.split('. ');
    throw new Error(`${message}.\n\n${usage}`);
  }
}

/** Whether this machine can open a window. */
export function hasDisplay({ platform, env } = process) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
