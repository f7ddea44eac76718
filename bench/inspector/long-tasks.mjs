/**
 * What the page’s main thread does while `act` runs, in ms: by the clock, and by the time the thread itself had, in which
 * other programs do not count.
 */
export async function watchTasks(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event);
  });
  const over = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'disabled-by-default-devtools.timeline',
        'devtools.timeline',
        '__metadata',
        'blink.user_timing',
      ],
    },
  });
  await page.evaluate(watchFrames);
  await act();
  const { gaps } = await page.evaluate(framesSeen);
  await session.send('Tracing.end');
  await over;
  await session.detach();
  const thread = events.find(({ name }) => name === 'bench-here');
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === thread.pid && tid === thread.tid,
  );
  const frames = events
    .filter(({ name, pid, tid }) => name === 'FireAnimationFrame' && pid === thread.pid && tid === thread.tid)
    .map(({ ts }) => ts)
    .sort((one, other) => one - other);
  return {
    /** The most that one frame had to wait for: all tasks from one to the next, by the thread’s own time. */
    frame: Math.max(...perFrame(frames, tasks)) / 1000,
    /** Frames of which that is more than 50 ms. */
    over: perFrame(frames, tasks).filter((sum) => sum > 50_000).length,
    /** The longest task, by the thread’s own time. */
    own: Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000,
    /** The same by the clock. */
    wall: Math.max(...tasks.map(({ dur }) => dur ?? 0)) / 1000,
    gap: Math.max(...gaps),
    frames: gaps.length,
  };
}

/** µs of the thread’s own time between each frame and the next. */
function perFrame(frames, tasks) {
  const sums = frames.map(() => 0);
  const sorted = [...tasks].sort((one, other) => one.ts - other.ts);
  let at = 0;
  for (const { ts, dur = 0, tdur = 0 } of sorted) {
    // The task that draws a frame began before its callbacks ran: it counts for the frame before.
    while (at + 1 < frames.length && frames[at + 1] < ts) at += 1;
    if (ts + dur >= frames[0]) sums[at] += tdur;
  }
  return sums;
}

/* These run in the page. */

function watchFrames() {
  performance.mark('bench-here');
  const gaps = [];
  let last = performance.now();
  let on = true;
  const frame = () => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
    if (on) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.frameWatch = () => {
    on = false;
    return { gaps };
  };
}

function framesSeen() {
  return window.frameWatch();
}
