import { minuteMs, secondMs } from '#kernel/clock'
import { writeBatch } from '#platform/database'
import { finishTimers, putOffTimers } from './timer-queries.ts'
import type { BulkOutcome, ClaimedTimer, TimerDeps } from './timer.ts'

export type EndedClaim = { timer: ClaimedTimer; outcome: BulkOutcome }

type PostponedTimer = ClaimedTimer & { wakeAt: number }

const retryMaxMs = 5 * minuteMs

/**
 * Ends claims by their outcomes: finished timers are deleted, others are postponed. If a claim cannot be ended, its
 * lease expires.
 */
export async function endClaims(deps: TimerDeps, ended: EndedClaim[]): Promise<void> {
  const done: ClaimedTimer[] = []
  const later: Promise<PostponedTimer[]>[] = []
  for (const { timer, outcome } of ended) {
    if (outcome === 'done') done.push(timer)
    // Each company's clock is read separately, so that a failure for one company does not keep the claims of others
    // open.
    else later.push(toPostponed(deps, timer, outcome).then((putOff) => [putOff], createFailureLogger(deps)))
  }
  await Promise.all([finishClaims(deps, done), postpone(deps, (await Promise.all(later)).flat())])
}

async function toPostponed(
  { log, clock, clockOffsetOf }: TimerDeps,
  timer: ClaimedTimer,
  outcome: Exclude<BulkOutcome, 'done'>,
): Promise<PostponedTimer> {
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

async function finishClaims({ db, log }: TimerDeps, timers: ClaimedTimer[]): Promise<void> {
  const [alone, another] = timers
  if (!alone) return
  const failed = (_: unknown, error: unknown) =>
    log.warn('due work that is done could not be ended', { error })
  // Timers that ran one by one and end at the same moment share a statement.
  if (!another) return finishClaim(db, alone).catch((error: unknown) => failed(alone, error))
  // Another writer may reschedule the same timers and lock them in another order. PostgreSQL then aborts one of the
  // two, which is retried.
  await writeBatch(timers, async (some) => void (await db.run(finishTimers, toClaimKeys(some))), failed)
}

async function finishClaim({ runTogether }: TimerDeps['db'], timer: ClaimedTimer): Promise<void> {
  const { companyId: companyIds, kind: kinds, subjectId: subjectIds, claims } = timer
  await runTogether(finishTimers, { companyIds, kinds, subjectIds, claims })
}

async function postpone({ db, log }: TimerDeps, timers: PostponedTimer[]): Promise<void> {
  if (timers.length === 0) return
  await writeBatch(
    timers,
    async (some) =>
      void (await db.run(putOffTimers, {
        ...toClaimKeys(some),
        dueAt: some.map(({ dueAt }) => dueAt),
        wakeAt: some.map(({ wakeAt }) => wakeAt),
        attempts: some.map(({ attempts }) => attempts),
      })),
    (_, error) => log.warn('due work could not be put off', { error }),
  )
}

/** Returns the keys of claims as arrays, the form that statements accept. */
export function toClaimKeys(timers: ClaimedTimer[]) {
  return {
    companyIds: timers.map(({ companyId }) => companyId),
    kinds: timers.map(({ kind }) => kind),
    subjectIds: timers.map(({ subjectId }) => subjectId),
    claims: timers.map(({ claims }) => claims),
  }
}

function createFailureLogger({ log }: TimerDeps) {
  return (error: unknown): PostponedTimer[] => {
    log.warn('due work could not be put off', { error })
    return []
  }
}
