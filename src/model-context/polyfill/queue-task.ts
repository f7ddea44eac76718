import { addListener, MessageChannel, postTo, startPort } from './primordials.ts';

type Task = () => void;

/** Tasks in order, linked, so that no array method is needed. */
interface Link {
  readonly task: Task;
  next: Link | undefined;
}

let first: Link | undefined;
let last: Link | undefined;
let port: MessagePort | undefined;

/** Runs a task of its own, soon, in order. Message tasks are not throttled in hidden pages, as timers are. */
export function queueTask(task: Task): void {
  if (port === undefined) {
    const channel = new MessageChannel();
    port = channel.port1;
    addListener(channel.port2, 'message', runNext);
    startPort(channel.port2);
  }
  const link = { task, next: undefined };
  if (last === undefined) first = link;
  else last.next = link;
  last = link;
  postTo(port, 0);
}

function runNext(): void {
  const link = first;
  first = link?.next;
  if (first === undefined) last = undefined;
  link?.task();
}
