/** What was thrown and what it says caused it, the nearest first. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  // Chains may go round in a circle.
  for (let cause = error; cause !== undefined && cause !== null && causes.length < 8; ) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}
