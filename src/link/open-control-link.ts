import { controlPort } from '../protocol/control.ts';
import { ControlLink, type ControlPort } from './control-link.ts';

/** The link of the screen that runs here. */
export function openControlLink(): ControlLink {
  return new ControlLink({
    connect: () => chrome.runtime.connect({ name: controlPort }) as ControlPort,
    now: () => performance.now(),
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
}
