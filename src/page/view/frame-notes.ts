/** Frames that are named in one note. */
const mostNamed = 5;

/** Says that what is in some frames is not shown, and why. */
export function missingNote(names: readonly string[], why: string): string {
  return `What is in ${listed(names)} is not shown: ${why}.`;
}

/** Says that frames of other origins were left closed, which nobody may have noticed. */
export function closedFramesNote(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [
    `Frames of other origins were not looked into (${listed(names)}). With frames: true they are, where the user allows it.`,
  ];
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return [...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
