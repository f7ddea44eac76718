import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    passWithNoTests: false,
    // By itself Vitest leaves a core to others, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
