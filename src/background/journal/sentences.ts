const sentences: Readonly<Record<string, string>> = {
  VersionError:
    'The journal was written by a newer version of Pagehand and cannot be read. Update Pagehand, or clear the journal to start a new one.',
  QuotaExceededError:
    'There is no room left for the journal, so calls are missing from it. Clear the journal, or free some space on this computer.',
  TimeoutError:
    'The browser did not open the journal. Close Pagehand’s other windows and try again; if that does not help, clear the journal.',
};

/** What is wrong with the journal, by the error its database gave, for a person, and what to do about it. */
export function explainTrouble(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'Error';
  return Object.hasOwn(sentences, name)
    ? `${sentences[name]}`
    : `The journal is damaged (${name}) and cannot be used. Clear the journal to start a new one.`;
}
