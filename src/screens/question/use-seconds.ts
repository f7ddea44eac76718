import { useEffect, useState } from 'preact/hooks';

/** The time, ms since the epoch, anew each second while `running`. */
export function useSeconds(running: boolean): number {
  const [now, tick] = useState(Date.now());
  useEffect(() => {
    if (!running) return;
    tick(Date.now());
    const timer = setInterval(() => tick(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
