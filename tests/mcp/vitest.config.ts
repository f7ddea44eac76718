import { defineConfig } from 'vitest/config';

// Real servers on loopback: they take ports and seconds, so they are not among the unit tests.
export default defineConfig({
  test: {
    include: ['tests/mcp/**/*.test.ts'],
    environment: 'node',
    // They wait more than they work.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
