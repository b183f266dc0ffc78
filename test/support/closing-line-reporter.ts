import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node'

/**
 * Ends the run's output with the line that CI reads: `123 passed, 0 failed`. A file that did not load and
 * an error outside any test each count as a failure. Above it stand the tests that passed at their second try only, with what
 * failed before: each is a race to be found, in the test or in the service.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    const unsteady: string[] = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        counts[test.result().state]++
        if (test.diagnostic()?.flaky) unsteady.push(unsteadyLine(test))
      }
      if (module.errors().length > 0) counts.failed++
    }
    counts.failed += errors.length + counts.pending
    if (reason !== 'passed' && counts.failed === 0) counts.failed = 1
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    const line = `${counts.passed} passed, ${counts.failed} failed${skipped}\n`
    // The run's other reporters write their summaries at the same event, and what they write must stand above.
    process.once('exit', () => process.stdout.write([...unsteady, line].join('')))
  }
}

function unsteadyLine(test: TestCase): string {
  const failures = (test.result().errors ?? []).map(({ message, stack = message, diff }) =>
    [stack, diff].join('\n'),
  )
  return `passed at the second try only: ${test.fullName}\n${failures.join('\n')}\n`
}
