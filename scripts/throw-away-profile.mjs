import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives `use` the folder of a fresh browser profile, and removes the folder afterwards.
 *
 * @template Result
 * @param {(folder: string) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withProfile(use) {
  const folder = await mkdtemp(join(tmpdir(), 'pagehand-profile-'));
  try {
    return await use(folder);
  } finally {
    // A browser that was just ended may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
