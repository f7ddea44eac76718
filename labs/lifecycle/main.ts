import { explainRejection } from '../../src/model-context/index.ts';
import { ToolRegistry } from '../../src/registry/index.ts';
import { place } from '../shared/element.ts';
import { startRoutes } from '../shared/routes.ts';
import { startLab } from '../shared/start.ts';
import { showTools } from '../shared/tool-list.ts';
import { CountingHost } from './counting-host.ts';
import { logEvents } from './event-log.ts';
import { showRegistry } from './registry-table.ts';
import { toolsOf } from './tools.ts';
import { viewOf } from './views.ts';

const context = startLab();

if (context === undefined) {
  startRoutes(['list', 'about'], (route) => place('view').replaceChildren(...viewOf(route)));
} else {
  const host = new CountingHost(context);
  const registry = new ToolRegistry(host, { explain: explainRejection });
  showTools(context);
  showRegistry(registry, host);
  logEvents(registry);
  startRoutes(['list', 'about'], (route) => {
    place('view').replaceChildren(...viewOf(route));
    void registry.sync(toolsOf(route));
  });
}
