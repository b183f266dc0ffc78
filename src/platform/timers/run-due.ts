import { claimedTimer, type ClaimedTimer } from './perform-timer.ts'
import type { Share } from './share.ts'
import { leaseMs, type CompanyClock, type TimerParts } from './timer.ts'
import { claimCompanyTimers, nextOfCompany } from './timer-queries.ts'

// Rows that one statement claims of one company.
const companyBatch = 20
const pollMs = 5

/** Does everything of these kinds that is due by a company's clock, and waits for what others are just doing of it. */
export async function runDue(
  { db, clock }: TimerParts,
  shares: Share[],
  { id: companyId, clockOffsetMs }: CompanyClock,
  kinds: string[],
): Promise<void> {
  for (;;) {
    const now = clock.now()
    const rows = await db.run(claimCompanyTimers, {
      now,
      leasedUntil: now + leaseMs,
      companyId,
      companyNow: now + clockOffsetMs,
      kinds,
      limit: companyBatch,
    })
    await Promise.all(rows.map((row) => begin(shares, claimedTimer(row))))
    if (rows.length > 0) continue
    const next = await db.first(nextOfCompany, { companyId, kinds })
    if (!next || next.due_at > clock.now() + clockOffsetMs) return
    await pause(pollMs)
  }
}

function begin(shares: Share[], timer: ClaimedTimer): Promise<void> {
  const share = shares.find(({ kinds }) => kinds.includes(timer.kind))
  if (!share) throw new Error(`a timer of the unknown kind "${timer.kind}" was claimed`)
  return share.underWay.begin(timer)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
