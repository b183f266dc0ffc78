import type { Clock } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import { readCompanyClock, readExistingCompany, type Company } from '#companies'
import type { Database } from '#platform/database'
import type { Timers } from '#platform/timers'
import type { SandboxControls } from '#processor'
import { moveCompanyClock, rescheduleByClock } from './sandbox-queries.ts'

export type ClockDeps = { db: Database; clock: Clock; timers: Timers; controls: SandboxControls }

// Each step is a moment at which something falls due: a year of daily timers of 270 records.
const stepsMax = 100_000
const lostRacesMax = 20

/**
 * Moves a company's clock to a moment, stopping at each moment on the way at which something falls due, here or at the
 * processor, and doing it before going on. A clock that is there already stays, and what is due is done all the same.
 * Housekeeping is done once, at the end: a year of a company in which nothing happens must not take its 365 clean-ups.
 * Answers the company as it is then.
 */
export async function advanceClock(parts: ClockDeps, company: Company, target: number): Promise<Company> {
  const { id: companyId } = company
  try {
    return await advanceTo(parts, company, target)
  } finally {
    // Once a move, not at each step: it writes every timer of the company. A move does what is due by the company's
    // clock and needs no waking. A process that dies on the way leaves timers that wake too late, never too early, as a
    // clock only goes forward; the loop finds them all the same when it looks at each company by its clock.
    await parts.db.run(rescheduleByClock, { companyId })
  }
}

async function advanceTo(parts: ClockDeps, company: Company, target: number): Promise<Company> {
  const { timers } = parts
  let dueHere = await timers.nextDueAt(company.id)
  let there = company
  for (let step = 0; step < stepsMax; step++) {
    const next = Math.min(dueHere ?? Infinity, await readProcessorNextDue(parts, company))
    there = await moveTo(parts, there, Math.min(next, target))
    if (next > target) {
      await timers.runAllDue(there)
      return there
    }
    dueHere = await timers.runDue(there)
  }
  throw new ApiError('unprocessable_entity', {
    message: `More than ${stepsMax} moments with something due lie on the way. The clock stands where it got to; go on from there.`,
  })
}

async function readProcessorNextDue(
  { controls }: ClockDeps,
  { processor, locationId }: Company,
): Promise<number> {
  // Any other processor has a clock of its own, which nobody moves.
  if (processor.kind !== 'sandbox') return Infinity
  return (await controls.nextDueAt(locationId)) ?? Infinity
}

/** Puts both clocks of a company on a moment, never backwards; what is due then at the processor is done there. */
async function moveTo(
  { db, clock, controls }: ClockDeps,
  company: Company,
  moment: number,
): Promise<Company> {
  let before = company
  for (let attempt = 0; attempt < lostRacesMax; attempt++) {
    const { id: companyId, clockOffsetMs: offsetBefore, locationId, processor } = before
    const clockOffsetMs = Math.max(offsetBefore, moment - clock.now())
    const isWritten =
      clockOffsetMs === offsetBefore ||
      (await db.run(moveCompanyClock, { companyId, offsetBefore, offsetAfter: clockOffsetMs })).length > 0
    if (isWritten) {
      const after = { ...before, clockOffsetMs }
      if (processor.kind === 'sandbox') await controls.moveClock(locationId, readCompanyClock(clock, after))
      return after
    }
    before = await readExistingCompany(db, companyId)
  }
  throw new ApiError('service_unavailable', {
    message: 'Somebody else keeps moving the clock of this company.',
  })
}
