import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { AnyTool, ToolSettings, ToolSource } from '../src/tools/define.ts';

/** What is checked, and what checks it. */
export interface ToolModules {
  readonly allTools: readonly ToolSource[];
  toolsFor(sources: readonly ToolSource[], settings: ToolSettings): readonly AnyTool[];
  /** @throws Error where the tool cannot be described */
  describeTool(tool: AnyTool): { readonly name: string };
}

const profiles = [
  { says: '', settings: { slim: false } },
  { says: ' (slim)', settings: { slim: true } },
] as const;

/** What is wrong with the tools, one sentence each: a name used twice, a schema that converts to nothing. */
export function faultsOf({ allTools, toolsFor, describeTool }: ToolModules): string[] {
  const faults = profiles.flatMap(({ says, settings }) => {
    const seen = new Set<string>();
    return toolsFor(allTools, settings).flatMap((tool) => {
      const twice = seen.has(tool.name) ? [`Two tools have the name ${tool.name}${says}.`] : [];
      seen.add(tool.name);
      try {
        describeTool(tool);
        return twice;
      } catch (error) {
        return [...twice, `${tool.name}${says}: ${error instanceof Error ? error.message : String(error)}`];
      }
    });
  });
  // What is wrong with every profile is said once.
  return faults.filter(
    (fault) => !faults.includes(fault.replace(' (slim)', '')) || !fault.includes(' (slim)'),
  );
}

const files = ['tools/all-tools', 'tools/define', 'background/catalog/describe-tool'].map((path) =>
  fileURLToPath(new URL(`../src/${path}.ts`, import.meta.url)),
);

/** Fails the build where a tool could not be registered, rather than the worker when it starts. */
export function checkedTools(): Plugin {
  return {
    name: 'checked-tools',
    async buildStart() {
      const loaded = await Promise.all(
        files.map((file) => runnerImport<Partial<ToolModules>>(file, { logLevel: 'error' })),
      );
      for (const file of loaded.flatMap(({ dependencies }) => dependencies)) this.addWatchFile(file);
      const faults = faultsOf(Object.assign({}, ...loaded.map(({ module }) => module)) as ToolModules);
      if (faults.length > 0) this.error(`Some tools cannot be registered. ${faults.join(' ')}`);
    },
  };
}
