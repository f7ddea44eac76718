import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = `${import.meta.dirname}/../..`;
const client = /^@modelcontextprotocol\//;

/** What the worker's script weighs, and what the packages of the MCP client are of it. Yields lines. */
export async function* workerSize() {
  const whole = await builtWorker();
  const without = await builtWorker([withoutClient()]);
  yield `the worker’s script: ${weight(whole.code)}`;
  yield `evaluated at every start: ${weight(codeOf(whole.atStart))}; when a server is needed: ${weight(codeOf(whole.late))}`;
  yield `without the MCP client: ${weight(without.code)}; so its share is ${share(whole, without, raw)} raw, ${share(whole, without, zipped)} gzip`;
  const byPackage = new Map();
  const modules = [...whole.atStart, ...whole.late].flatMap((chunk) => Object.entries(chunk.modules));
  for (const [id, { renderedLength }] of modules) {
    const name = packageOf(id);
    byPackage.set(name, (byPackage.get(name) ?? 0) + renderedLength);
  }
  const all = [...byPackage.values()].reduce((sum, length) => sum + length, 0);
  yield `by where it comes from, before it is minified: ${[...byPackage]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 6)
    .map(([name, length]) => `${name} ${((length / all) * 100).toFixed(0)} %`)
    .join(', ')}`;
}

/** The worker's script, as the build makes it, and the chunks that it is made of. */
async function builtWorker(plugins = []) {
  const chunks = {};
  const result = await build({
    root,
    configFile: `${root}/vite.config.ts`,
    logLevel: 'error',
    plugins: [...plugins, takingChunks(chunks)],
    build: { write: false },
  });
  const { output } = [result].flat()[0];
  const { source } = output.find(({ fileName }) => fileName === 'service-worker-loader.js');
  return { code: String(source), ...chunks };
}

/** Before they become one script. */
function takingChunks(chunks) {
  return {
    name: 'taking-chunks',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const main = Object.values(bundle).find(({ facadeModuleId }) => isWorker(facadeModuleId));
        chunks.atStart = [main, ...main.imports.map((file) => bundle[file])];
        chunks.late = main.dynamicImports.map((file) => bundle[file]);
      },
    },
  };
}

function codeOf(chunks) {
  return chunks.map(({ code }) => code).join('');
}

function isWorker(id) {
  return id?.replaceAll('\\', '/').endsWith('/src/background/main.ts') === true;
}

/** In place of each of its modules one that exports names alone. It is built, not run. */
function withoutClient() {
  return {
    name: 'without-client',
    enforce: 'pre',
    resolveId: (source) => (client.test(source) ? `\0without:${source}` : undefined),
    async load(id) {
      if (!id.startsWith('\0without:')) return undefined;
      const names = Object.keys(await import(id.replace('\0without:', '')));
      return names.map((name) => `export const ${name} = undefined;`).join('\n');
    },
  };
}

function packageOf(id) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll('\\', '/')) ?? [];
  return name ?? 'Pagehand’s own';
}

function raw(code) {
  return Buffer.byteLength(code);
}

function zipped(code) {
  return gzipSync(code, { level: 9 }).length;
}

function weight(code) {
  return `${(raw(code) / 1024).toFixed(0)} KB, ${(zipped(code) / 1024).toFixed(1)} KB gzip`;
}

function share(whole, without, measure) {
  const [all, rest] = [measure(whole.code), measure(without.code)];
  return `${((all - rest) / 1024).toFixed(0)} KB (${(((all - rest) / all) * 100).toFixed(0)} %)`;
}
