/** How modules are put together in files: each file a page asks for takes its time, whatever is in it. */
export interface ChunkGroup {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
  readonly entriesAware?: boolean;
}

const at = (pattern: RegExp) => (id: string) => pattern.test(id.replaceAll('\\', '/'));

/**
 * The Inspector’s start in two files: what hears of the page, and what draws the first view. What several groups want is
 * in that of the highest priority. The other views stay files of their own.
 */
export const inspectorChunks: readonly ChunkGroup[] = [
  {
    name: 'common',
    // A group takes along whatever it needs. What worker and other screens need, too, is kept from it, or they would ask
    // for the Inspector.
    test: at(/\/src\/(link|protocol|registry|shared)\/|vite\/preload-helper/),
    entriesAware: true,
    priority: 3,
  },
  {
    name: 'inspector-state',
    test: at(
      /\/src\/inspector\/(words|store)\/|\/src\/inspector\/\w+\/[\w-]+-slice\.ts$|\/src\/inspector\/(styles\.ts|edges\/(?!inspector-window)[\w-]+\.ts)$/,
    ),
    priority: 2,
  },
  {
    name: 'inspector',
    test: at(
      /\/node_modules\/(react|react-dom|scheduler|react-resizable-panels|@tanstack\/[\w-]+)\/|\/src\/inspector\/(shell|shared)\/|\/src\/inspector\/edges\/inspector-window|\/src\/inspector\/tools\/(tools-view|tool-list|tool-line)\.tsx$/,
    ),
    priority: 1,
  },
];
