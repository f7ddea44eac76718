/** Something this machine lacks, in words that say what to do about it. */
export class SetupError extends Error {
  name = 'SetupError';
}
