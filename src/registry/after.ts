/** Runs `task` after `ms`, by the real clock; returns how to call it off. */
export function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
