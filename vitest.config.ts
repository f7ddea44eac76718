import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    passWithNoTests: false,
    // Finds what hangs. How long a sound test takes depends on the machine: properties of some thousand cases, on a busy one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // By itself Vitest leaves a core to others, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
