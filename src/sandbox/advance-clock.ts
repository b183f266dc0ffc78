import type { Clock } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import type { Database } from '#platform/database'
import type { Jobs } from '#platform/jobs'
import type { SandboxControls } from '#processor'
import { moveCompanyClock, rescheduleByClock } from './sandbox-queries.ts'

export type ClockDeps = {
  db: Database
  clock: Clock
  jobs: Jobs
  controls: Pick<SandboxControls, 'nextDueAt' | 'moveClock'>
}

// Each step is a moment with due work: a year of daily jobs of 270 records.
const stepsMax = 100_000
const lostRacesMax = 20

/**
 * Moves a company's clock to a moment. It stops at each moment with due work, here or at the processor, and does the
 * work before it goes on. If the clock is already there, only the due work is done. Housekeeping runs once, at the end:
 * a quiet year must not take 365 clean-ups. Returns the company after the move.
 */
export async function advanceClock(deps: ClockDeps, company: Company, target: number): Promise<Company> {
  const { id: companyId } = company
  try {
    return await advanceTo(deps, company, target)
  } finally {
    // Once per move, not per step: the statement writes every job of the company, and a move itself reads due times
    // only. If the process dies before, jobs wake too late, never too early, because a clock only goes forward. The
    // worker loop still finds them when it checks each company by its clock.
    await deps.db.run(rescheduleByClock, { companyId })
  }
}

async function advanceTo(deps: ClockDeps, company: Company, target: number): Promise<Company> {
  const { jobs } = deps
  let dueHere = await jobs.nextDueAt(company.id)
  let there = company
  for (let step = 0; step < stepsMax; step++) {
    const next = Math.min(dueHere ?? Infinity, await loadProcessorNextDue(deps, company))
    there = await moveTo(deps, there, Math.min(next, target))
    if (next > target) {
      await jobs.runAllDue(there)
      return there
    }
    dueHere = await jobs.runDue(there)
  }
  throw new ApiError('unprocessable_entity', {
    message: `The way has more than ${stepsMax} times with due jobs. The clock stopped at one of them; advance it again from there.`,
  })
}

async function loadProcessorNextDue(
  { controls }: ClockDeps,
  { processor, locationId }: Company,
): Promise<number> {
  // Other processors have their own clock, which the sandbox cannot move.
  if (processor.kind !== 'sandbox') return Infinity
  return (await controls.nextDueAt(locationId)) ?? Infinity
}

/** Moves both clocks of a company to a moment, never backwards. The processor does its work that is due then. */
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
      if (processor.kind === 'sandbox') await controls.moveClock(locationId, getCompanyTime(clock, after))
      return after
    }
    before = await loadExistingCompany(db, companyId)
  }
  throw new ApiError('service_unavailable', {
    message: 'Other requests keep moving the clock of this company.',
  })
}
