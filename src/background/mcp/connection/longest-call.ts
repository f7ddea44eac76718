/** ms a call may take at most, whatever its progress, unless it says otherwise. */
export const longestCall = 10 * 60_000;
