import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Scenario } from './scenarios.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const built = 'build/conformance';

/** The suite wants `globSync` of Node 22, which only the part that tests servers calls. Node 20 has none. */
const withoutGlobSync: Plugin = {
  name: 'without-glob-sync',
  enforce: 'pre',
  resolveId: (id, from) =>
    id === 'fs' && from?.includes('/@modelcontextprotocol/conformance/') ? '\0fs-of-node-22' : undefined,
  load: (id) =>
    id === '\0fs-of-node-22'
      ? `export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = undefined;`
      : undefined,
};

/** What came of a scenario. */
export interface Outcome {
  readonly passed: boolean;
  /** Checks that were met. */
  readonly met: readonly string[];
  readonly unmet: readonly string[];
  /** Everything that was said about it. */
  readonly said: string;
}

/** Makes one file of our client, which Node cannot run as it is, and one of the suite, which starts faster so. */
export async function buildBoth(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutGlobSync],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          client: 'tests/mcp/conformance/client.ts',
          suite: 'node_modules/@modelcontextprotocol/conformance/dist/index.js',
        },
      },
      outDir: built,
      emptyOutDir: true,
      target: 'node20',
    },
  });
}

/** Runs a scenario with our client. */
export async function runScenario({ name, revision }: Scenario): Promise<Outcome> {
  const client = `"${process.execPath}" ${built}/client.js`;
  const { code, stdout, stderr } = await run([
    ...['client', '--command', client, '--scenario', name, '--spec-version', revision],
    ...['--timeout', '20000', '--verbose'],
  ]);
  const checks: readonly { readonly id: string; readonly status: string }[] = JSON.parse(stdout);
  const idsOf = (...statuses: readonly string[]) =>
    [...new Set(checks.filter(({ status }) => statuses.includes(status)).map(({ id }) => id))].sort();
  return { passed: code === 0, met: idsOf('SUCCESS'), unmet: idsOf('FAILURE', 'WARNING'), said: stderr };
}

/** Names of all scenarios for clients. */
export async function clientScenarios(): Promise<readonly string[]> {
  const { stdout } = await run(['list', '--client']);
  return [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name ?? '');
}

function run(args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`${built}/suite.js`, ...args],
      { cwd: root, maxBuffer: 50_000_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
