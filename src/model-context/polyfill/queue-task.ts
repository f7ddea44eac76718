import { addListener, dataOf, MessageChannel, postTo, startPort } from './primordials.ts';

const tasks = { __proto__: null } as unknown as Record<number, () => void>;
let last = 0;
let entrance: MessagePort | undefined;

/** Runs a task of its own, soon, in order. Message tasks are not throttled in hidden pages, as timers are. */
export function queueTask(task: () => void): void {
  entrance ??= open();
  tasks[++last] = task;
  postTo(entrance, last);
}

function open(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  addListener(port2, 'message', (event) => {
    const id = dataOf(event) as number;
    tasks[id]?.();
    delete tasks[id];
  });
  startPort(port2);
  return port1;
}
