import type { Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { companyNow, companyOf, type Company } from '#companies'
import type { Database } from '#platform/database'
import type { Timers } from '#platform/timers'
import type { SandboxControls } from '#processor'
import { moveCompanyClock, wakeByClock } from './sandbox-queries.ts'

export type ClockParts = { db: Database; clock: Clock; timers: Timers; controls: SandboxControls }

// Each step is a moment at which something falls due: a year of daily timers of 270 records.
const stepsMax = 100_000
const lostRacesMax = 20

/**
 * Moves a company's clock to a moment, stopping at each moment on the way at which something falls due, here or at the
 * processor, and doing it before going on. A clock that is there already stays, and what is due is done all the same.
 * Housekeeping is done once, at the end: a year of a company in which nothing happens must not take its 365 clean-ups.
 */
export async function advanceClock(parts: ClockParts, companyId: CompanyId, target: number): Promise<void> {
  try {
    await goTo(parts, companyId, target)
  } finally {
    // Once a move, not at each step: it writes every timer of the company. A move does what is due by the company's
    // clock and needs no waking. A process that dies on the way leaves timers that wake too late, never too early, as a
    // clock only goes forward; the loop finds them all the same when it looks at each company by its clock.
    await parts.db.run(wakeByClock, { companyId })
  }
}

async function goTo(parts: ClockParts, companyId: CompanyId, target: number): Promise<void> {
  for (let step = 0; step < stepsMax; step++) {
    const next = await nextDueAt(parts, await companyOf(parts.db, companyId))
    const isLast = next === undefined || next > target
    const clockOffsetMs = await moveTo(parts, companyId, isLast ? target : next)
    await parts.timers.runDue({ id: companyId, clockOffsetMs })
    if (isLast) return parts.timers.keepHouse({ id: companyId, clockOffsetMs })
  }
  throw new ApiError('unprocessable_entity', {
    message: `More than ${stepsMax} moments with something due lie on the way. The clock stands where it got to; go on from there.`,
  })
}

async function nextDueAt(parts: ClockParts, company: Company): Promise<number | undefined> {
  const moments = await Promise.all([
    parts.timers.nextDueAt(company.id),
    // Any other processor has a clock of its own, which nobody moves.
    company.processor.kind === 'sandbox' ? parts.controls.nextDueAt(company.locationId) : undefined,
  ])
  const known = moments.filter((moment) => moment !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/**
 * Puts both clocks of a company on a moment, never backwards; what is due then at the processor is done there. Answers how
 * far ahead of real time the company is now.
 */
async function moveTo(
  { db, clock, controls }: ClockParts,
  companyId: CompanyId,
  moment: number,
): Promise<number> {
  for (let attempt = 0; attempt < lostRacesMax; attempt++) {
    const { clockOffsetMs: offsetBefore, locationId, processor } = await companyOf(db, companyId)
    const offsetAfter = Math.max(offsetBefore, moment - clock.now())
    const moved = await db.run(moveCompanyClock, { companyId, offsetBefore, offsetAfter })
    if (moved.length === 0) continue
    const now = companyNow(clock, { clockOffsetMs: offsetAfter })
    if (processor.kind === 'sandbox') await controls.moveClock(locationId, now)
    return offsetAfter
  }
  throw new ApiError('service_unavailable', {
    message: 'Somebody else keeps moving the clock of this company.',
  })
}
