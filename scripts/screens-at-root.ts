import type { Plugin } from 'vite';

/** Where a screen's HTML lies among the sources, and what it is called in the built extension. */
const source = /^src\/(?:screens\/[\w-]+|inspector)\/([\w-]+\.html)$/;

/**
 * Puts the built HTML of our screens at the root of the extension, so that their addresses are
 * `chrome-extension://<id>/popup.html` and not where the sources happen to lie. The manifest's names follow.
 */
export function screensAtRoot(): Plugin {
  return {
    name: 'screens-at-root',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const moved = new Map<string, string>();
        for (const [path, file] of Object.entries(bundle)) {
          const name = source.exec(path)?.[1];
          if (name === undefined || file.type !== 'asset') continue;
          this.emitFile({ type: 'asset', fileName: name, source: file.source });
          delete bundle[path];
          moved.set(path, name);
        }
        const manifest = bundle['manifest.json'];
        if (manifest?.type !== 'asset') return;
        let text = String(manifest.source);
        for (const [path, name] of moved) text = text.replaceAll(JSON.stringify(path), JSON.stringify(name));
        manifest.source = text;
      },
    },
  };
}
