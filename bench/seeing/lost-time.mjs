/**
 * What the page's main thread loses to `work`: a timer of the page's own should fire every few ms, and what its gaps have
 * beyond the usual one is lost to the page. Answers ms together, and of the longest gap.
 */
export async function lostTime({ inPage }, work) {
  await inPage(startTicking);
  await work();
  return await inPage(stopTicking);
}

/* Runs in the page. Resolves once the usual gap is known. */
function startTicking() {
  const ticking = { gaps: [], usual: undefined, on: true };
  globalThis.ticking = ticking;
  return new Promise((ready) => {
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      ticking.gaps.push(now - last);
      last = now;
      if (ticking.usual === undefined && ticking.gaps.length === 100) {
        ticking.usual = [...ticking.gaps].sort((one, other) => one - other)[50];
        ticking.gaps.length = 0;
        ready();
      }
      if (ticking.on) setTimeout(tick, 1);
    };
    setTimeout(tick, 1);
  });
}

/* Runs in the page. */
function stopTicking() {
  const { gaps, usual } = globalThis.ticking;
  globalThis.ticking.on = false;
  // A timer that is late by less than it waits anyway is a timer.
  const long = gaps.filter((gap) => gap > 2 * usual);
  return {
    sum: long.reduce((sum, gap) => sum + gap - usual, 0),
    longest: Math.max(0, ...long.map((gap) => gap - usual)),
  };
}
