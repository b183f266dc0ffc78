import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'

/** CPU budget of a whole run, in seconds on the CI machine. A run that needs more reports it. */
const budgetSeconds = 900
const dearestShown = 10

/**
 * Ends the output of a run with the line that CI reads: `123 passed, 0 failed`. A file that did not load and an error
 * outside any test each count as a failure. Above it are the slowest files and the CPU time of the run with its
 * processes, compared with the budget.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state]++
      if (module.errors().length > 0) counts.failed++
    }
    counts.failed += errors.length + counts.pending
    if (reason !== 'passed' && counts.failed === 0) counts.failed = 1
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    const line = `${counts.passed} passed, ${counts.failed} failed${skipped}\n`
    const dearest = dearestFiles(modules)
    // Two reasons to wait for the exit: other reporters write their summaries at the same event, and those must be
    // above. The servers of the run end only with the process.
    process.once('exit', () => process.stdout.write([dearest, cpuLine(cpuSeconds()), line].join('')))
  }
}

function dearestFiles(modules: readonly TestModule[]): string {
  if (modules.length <= dearestShown) return ''
  const files = modules.map((module) => ({
    seconds: module.diagnostic().duration / 1_000,
    name: `${module.project.name} ${relative(module.project.config.root, module.moduleId)}`,
  }))
  const dearest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, dearestShown)
  return `The files that took longest:\n${dearest.map(({ seconds, name }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}\n`).join('')}`
}

function cpuLine(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  const over = seconds > budgetSeconds ? ': over the budget' : ''
  return `CPU ${Math.round(seconds)} s of ${budgetSeconds}${over}\n`
}

/**
 * Returns the CPU time of this process and of its ended child processes, in seconds. Undefined if the system does not
 * report it.
 */
function cpuSeconds(): number | undefined {
  try {
    const [, afterName = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (.*)/s)
    // proc(5): utime, stime, cutime, cstime are the fields 14 to 17, in hundredths of a second; the name is field 2.
    const ticks = afterName.split(' ').slice(11, 15).map(Number)
    return ticks.reduce((sum, each) => sum + each, 0) / 100
  } catch {
    return undefined
  }
}
