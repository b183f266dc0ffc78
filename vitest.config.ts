import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'sandbox-processor/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: [
      'test/support/global-setup.ts',
      'test/support/florin-setup.ts',
      'test/support/chromium-setup.ts',
    ],
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    // Processes, not threads: tests may start and kill servers, and a crash costs one file.
    pool: 'forks',
    // One for each core, and none kept free: tests that kill and start services wait for most of their time.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
