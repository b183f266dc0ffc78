import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { specFiles } from './scripts/chosen-tests.js'
import { inEveryRun, notOnStripe } from './test/support/on-stripe.ts'
import LongestFirst from './test/support/longest-first.ts'

const everywhere = {
  // Processes, not threads: tests start and kill servers. A process takes one file after the other, so that what they
  // import is read once; a test file leaves nothing behind but what the next one may find.
  pool: 'forks',
  isolate: false,
  // Twice as many as there are cores: tests that kill and start services wait for most of their time.
  maxWorkers: 2 * availableParallelism(),
  // Generous, because so many share a core: a test that hangs fails all the same.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
} as const

const postgres = 'test/support/global-setup.ts'
const dashboard = 'test/support/dashboard-setup.ts'

/** The part of the specification that is run on companies of Stripe's: what moves money, or all of it. */
const onStripe =
  process.env['SPEC_ON_STRIPE'] === 'all'
    ? ['test/spec/**/*.test.ts']
    : specFiles(import.meta.dirname, inEveryRun)

export default defineConfig({
  test: {
    maxWorkers: everywhere.maxWorkers,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    projects: [
      {
        test: {
          ...everywhere,
          name: 'modules',
          include: [
            'src/**/*.test.ts',
            'sandbox-processor/**/*.test.ts',
            'test/*.test.ts',
            'test/{house,simulation,start,support}/**/*.test.ts',
          ],
          globalSetup: [postgres, dashboard],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'service',
          include: ['test/{spec,browser,sdk,docs}/**/*.test.ts'],
          // They share a machine with whatever else runs on it. One that fails there is tried once more, and named at the
          // end of the run if it passes then; at a desk it fails.
          retry: process.env['CI'] ? 1 : 0,
          // One service, which all of them share.
          globalSetup: [
            postgres,
            dashboard,
            'test/support/florin-setup.ts',
            'test/support/chromium-setup.ts',
          ],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'stripe',
          // Files that are left out whole would only be skipped test by test.
          exclude: Object.entries(notOnStripe).flatMap(([file, left]) =>
            typeof left === 'string' ? [`test/spec/${file}`] : [],
          ),
          include: onStripe,
          retry: process.env['CI'] ? 1 : 0,
          setupFiles: ['test/support/stripe-hooks.ts'],
          globalSetup: [postgres, 'test/support/stripe-setup.ts'],
        },
      },
    ],
  },
})
