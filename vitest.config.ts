import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { specFiles } from './scripts/chosen-tests.js'
import { onlyInSoak } from './test/only-in-soak.ts'
import { isSoak } from './test/support/layer.ts'
import { inEveryRun, notOnStripe } from './test/support/on-stripe.ts'
import LongestFirst from './test/support/longest-first.ts'
import { isRecording } from './test/support/run/record-sources.ts'

const everywhere = {
  // Processes, not threads: tests start and kill servers. A process takes one file after the other, so that what they
  // import is read once; a test file leaves nothing behind but what the next one may find.
  pool: 'forks',
  isolate: false,
  // Three times as many as there are cores: with two, a quarter of the processor time of a run was idle, since tests that start and
  // kill services, and tests in a browser, wait for much of their time.
  maxWorkers: 3 * availableParallelism(),
  // Generous, because many share a core and other programs may share it too: a test that hangs fails all the same.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // As long as a test may take, but for the time in which the poll says what it found.
  expect: { poll: { timeout: 590_000 } },
} as const

// The apps first: the services of a run serve what was built.
const globalSetup = ['test/support/apps-setup.ts', 'test/support/run/setup.ts']

/** The part of the specification that is run on companies of Stripe's: what moves money, or all of it. */
const onStripe =
  isSoak || process.env['SPEC_ON_STRIPE'] === 'all'
    ? ['test/spec/**/*.test.ts']
    : specFiles(import.meta.dirname, inEveryRun)

const exclude = isSoak ? [] : onlyInSoak.flatMap(({ wholeFile, file }) => (wholeFile ? [file] : []))

const recording = isRecording ? ['test/support/run/record-file.ts'] : []

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
          exclude,
          include: [
            'src/**/*.test.ts',
            'packages/**/*.test.ts',
            'test/*.test.ts',
            'test/{architecture,simulation,start,support}/**/*.test.ts',
          ],
          setupFiles: recording,
          globalSetup,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'service',
          exclude,
          include: ['test/{spec,browser,sdk,docs}/**/*.test.ts'],
          // One service, which all of them share.
          setupFiles: ['test/support/share-service.ts', ...recording],
          globalSetup,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'stripe',
          // Files that are left out whole would only be skipped test by test.
          exclude: [
            ...exclude,
            ...Object.entries(notOnStripe).flatMap(([file, left]) =>
              typeof left === 'string' ? [`test/spec/${file}`] : [],
            ),
          ],
          include: onStripe,
          setupFiles: ['test/support/stripe-hooks.ts'],
          globalSetup,
        },
      },
    ],
  },
})
