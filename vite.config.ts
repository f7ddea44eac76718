import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import manifest from './manifest.json' with { type: 'json' };
import { checkedTools } from './scripts/checked-tools.ts';
import { inspectorChunks } from './scripts/inspector-chunks.ts';
import { localesAtRoot } from './scripts/locales-at-root.ts';
import { screensAtRoot } from './scripts/screens-at-root.ts';
import { slimZod3 } from './scripts/slim-zod3.ts';
import { withoutTestValidator } from './scripts/without-test-validator.ts';
import { workerInOne } from './scripts/worker-in-one.ts';

/**
 * The bundler makes every injected script web-accessible, for which only loaders would have a need. A web-accessible
 * file lets any site find out that the extension is installed, so none is left.
 */
function withoutWebAccessibleResources(): Plugin {
  return {
    name: 'without-web-accessible-resources',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle['manifest.json'];
        if (file?.type !== 'asset') return;
        const { web_accessible_resources: _dropped, ...kept } = JSON.parse(String(file.source));
        file.source = JSON.stringify(kept, null, 2);
      },
    },
  };
}

export default defineConfig({
  plugins: [
    checkedTools(),
    slimZod3(),
    withoutTestValidator(),
    crx({ manifest: manifest as ManifestV3Export }),
    withoutWebAccessibleResources(),
    workerInOne(),
    screensAtRoot(),
    localesAtRoot(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'chrome134',
    modulePreload: false,
    // The manifest names the other screens.
    rolldownOptions: {
      input: {
        question: 'src/screens/question/question.html',
        panel: 'src/inspector/panel.html',
      },
      output: { codeSplitting: { groups: [...inspectorChunks] } },
    },
  },
});
