import { minuteMs, secondMs } from '#kernel/clock'
import { writeApart } from '#platform/database'
import { finishTimers, putOffTimers } from './timer-queries.ts'
import type { BulkOutcome, ClaimedTimer, TimerParts } from './timer.ts'

export type EndedClaim = { timer: ClaimedTimer; outcome: BulkOutcome }

type PutOff = ClaimedTimer & { wakeAt: number }

const retryMaxMs = 5 * minuteMs

/** Ends claims by the outcomes: what is done goes, what is not is put off. A claim that cannot be ended runs out by itself. */
export async function endClaims(parts: TimerParts, ended: EndedClaim[]): Promise<void> {
  const done: ClaimedTimer[] = []
  const later: Promise<PutOff[]>[] = []
  for (const { timer, outcome } of ended) {
    if (outcome === 'done') done.push(timer)
    // Found out for each by itself, so that a company that cannot be read keeps nobody else's claims.
    else later.push(laterOf(parts, timer, outcome).then((putOff) => [putOff], leaveOf(parts)))
  }
  await Promise.all([finish(parts, done), putOff(parts, (await Promise.all(later)).flat())])
}

async function laterOf(
  { log, clock, clockOffsetOf }: TimerParts,
  timer: ClaimedTimer,
  outcome: Exclude<BulkOutcome, 'done'>,
): Promise<PutOff> {
  const { companyId, kind } = timer
  const attempts = timer.attempts + 1
  if ('failed' in outcome)
    log.error('due work failed', { companyId, kind, attempt: attempts, error: outcome.failed })
  const clockOffsetMs = await clockOffsetOf(companyId)
  if ('againAt' in outcome)
    return { ...timer, attempts, dueAt: outcome.againAt, wakeAt: outcome.againAt - clockOffsetMs }
  const wakeAt = clock.now() + Math.min(secondMs * 2 ** timer.attempts, retryMaxMs)
  return { ...timer, attempts, dueAt: wakeAt + clockOffsetMs, wakeAt }
}

async function finish({ db, log }: TimerParts, timers: ClaimedTimer[]): Promise<void> {
  const [alone, another] = timers
  if (!alone) return
  const failed = (_: unknown, error: unknown) =>
    log.warn('due work that is done could not be ended', { error })
  // Those that were done one by one and end at the same moment go together too.
  if (!another) return finishAlone(db, alone).catch((error: unknown) => failed(alone, error))
  // Whoever sets several of them anew just now may lock them in another order: then one of the two is tried again.
  await writeApart(timers, async (some) => void (await db.run(finishTimers, claimsOf(some))), failed)
}

async function finishAlone({ runTogether }: TimerParts['db'], timer: ClaimedTimer): Promise<void> {
  const { companyId: companyIds, kind: kinds, subjectId: subjectIds, claims } = timer
  await runTogether(finishTimers, { companyIds, kinds, subjectIds, claims })
}

async function putOff({ db, log }: TimerParts, timers: PutOff[]): Promise<void> {
  if (timers.length === 0) return
  await writeApart(
    timers,
    async (some) =>
      void (await db.run(putOffTimers, {
        ...claimsOf(some),
        dueAt: some.map(({ dueAt }) => dueAt),
        wakeAt: some.map(({ wakeAt }) => wakeAt),
        attempts: some.map(({ attempts }) => attempts),
      })),
    (_, error) => log.warn('due work could not be put off', { error }),
  )
}

/** The keys of claims, as statements take them. */
export function claimsOf(timers: ClaimedTimer[]) {
  return {
    companyIds: timers.map(({ companyId }) => companyId),
    kinds: timers.map(({ kind }) => kind),
    subjectIds: timers.map(({ subjectId }) => subjectId),
    claims: timers.map(({ claims }) => claims),
  }
}

function leaveOf({ log }: TimerParts) {
  return (error: unknown): PutOff[] => {
    log.warn('due work could not be put off', { error })
    return []
  }
}
