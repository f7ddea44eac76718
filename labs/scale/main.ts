import { explainRejection } from '../../src/model-context/index.ts';
import { ToolRegistry } from '../../src/registry/index.ts';
import { startLab } from '../shared/start.ts';
import { showControls } from './controls.ts';
import { showTimings } from './timings.ts';
import { ToolSet } from './tool-set.ts';

const context = startLab();

if (context !== undefined) {
  const registry = new ToolRegistry(context, { explain: explainRejection });
  const tools = new ToolSet();
  const addTiming = showTimings();

  showControls(tools, async (action, change) => {
    change();
    const started = performance.now();
    const report = await registry.sync(tools.definitions());
    const synced = performance.now();
    const listed = await context.getTools();
    const read = performance.now();
    const offered = registry.states().filter(({ state }) => state === 'registered').length;
    addTiming({
      action,
      report,
      listed: listed.length,
      sync: synced - started,
      getTools: read - synced,
    });
    return { offered, failed: report.failures.length };
  });
}
