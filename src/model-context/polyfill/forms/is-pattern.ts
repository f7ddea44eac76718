const Expression = globalThis.RegExp;

/** Whether a `pattern` attribute counts: an expression that does not compile is ignored, as in validation. */
export function isPattern(text: string): boolean {
  try {
    new Expression(text, 'v');
    return true;
  } catch {
    return false;
  }
}
