import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { toPeriodStart, billingCycles, type BillingCycle } from './billing-calendar.ts'
import { dayMs, secondMs } from './clock.ts'

// Nine years with three leap days among them, each day at another time of day.
const startDays = 3_288
const periods = 24
const firstDay = Date.UTC(2020, 0, 1)
const timeStep = 7_919

// Uses the standard library only, to be independent of our arithmetic. Writes seconds since 1970, a line for each
// start.
const program = `
from calendar import monthrange
from datetime import datetime, timedelta
months = {'monthly': 1, 'quarterly': 3, 'semiannual': 6, 'yearly': 12}
epoch = datetime(1970, 1, 1)
days = {'daily': 1, 'weekly': 7, 'biweekly': 14}
for day in range(${startDays}):
    start = datetime(2020, 1, 1) + timedelta(days=day, seconds=day * ${timeStep} % 86400)
    begins = []
    for cycle in '${billingCycles.join(' ')}'.split():
        for period in range(${periods}):
            if cycle in days:
                begin = start + timedelta(days=days[cycle] * period)
            else:
                year, month = divmod(start.month - 1 + months[cycle] * period, 12)
                year, month = start.year + year, month + 1
                begin = start.replace(year=year, month=month, day=min(start.day, monthrange(year, month)[1]))
            passed = begin - epoch
            begins.append(passed.days * 86400 + passed.seconds)
    print(*begins)
`

test(`${startDays} days, ${periods} periods of every cycle: the dates are those of Python`, async ({
  skip,
}) => {
  const written = await runPython()
  if (written === undefined) return skip('there is no python3 on this machine')
  const lines = written.trimEnd().split('\n')
  expect(lines).toHaveLength(startDays)
  const differences = lines.flatMap((line, day) => differencesOf(day, line.split(' ').map(Number)))
  expect(differences).toEqual([])
})

/** Returns the output of the program, or undefined if Python is not installed. */
async function runPython(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('python3', ['-c', program], { maxBuffer: 64 << 20 })
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function differencesOf(day: number, inPython: number[]): string[] {
  const at = firstDay + day * dayMs + ((day * timeStep * secondMs) % dayMs)
  const ours = billingCycles.flatMap((cycle) => beginsOf(at, cycle))
  expect(inPython).toHaveLength(ours.length)
  return ours.flatMap((begin, place) =>
    begin === (inPython[place] ?? 0) * secondMs ? [] : [`${new Date(at).toISOString()}: ${begin}`],
  )
}

function beginsOf(at: number, cycle: BillingCycle): number[] {
  const anchor = { at, units: 0, period: 0 }
  return Array.from({ length: periods }, (_, period) => toPeriodStart(anchor, cycle, period))
}
