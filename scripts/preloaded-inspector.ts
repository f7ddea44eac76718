import type { Plugin, Rolldown } from 'vite';

const screens = /\/src\/inspector\/(sidepanel|panel)\.html$/;

/**
 * Has the browser fetch what draws the Inspector while it still reads the page. Its script asks for that only once it
 * runs itself, which is two files later.
 */
export function preloadedInspector(): Plugin {
  return {
    name: 'preloaded-inspector',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }) {
        if (bundle === undefined || !screens.test(filename.replaceAll('\\', '/'))) return [];
        const chunks = Object.values(bundle).filter(
          (file): file is Rolldown.OutputChunk => file.type === 'chunk',
        );
        const window = chunks.find(({ name }) => name === 'inspector-window');
        if (window === undefined) throw new Error('Nothing draws the Inspector.');
        const wanted = new Set([window.fileName]);
        for (const file of wanted) {
          for (const each of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            wanted.add(each);
        }
        return [...wanted].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
