import { minuteMs, secondMs } from '#kernel/clock'
import { writeBatch } from '#platform/database'
import { finishTimers, putOffTimers } from './timer-queries.ts'
import type { BulkOutcome, ClaimedTimer, TimerDeps } from './timer.ts'

export type EndedClaim = { timer: ClaimedTimer; outcome: BulkOutcome }

type PostponedTimer = ClaimedTimer & { wakeAt: number }

const retryMaxMs = 5 * minuteMs

/** Ends claims by the outcomes: what is done goes, what is not is put off. A claim that cannot be ended runs out by itself. */
export async function endClaims(parts: TimerDeps, ended: EndedClaim[]): Promise<void> {
  const done: ClaimedTimer[] = []
  const later: Promise<PostponedTimer[]>[] = []
  for (const { timer, outcome } of ended) {
    if (outcome === 'done') done.push(timer)
    // Found out for each by itself, so that a company that cannot be read keeps nobody else's claims.
    else later.push(toPostponed(parts, timer, outcome).then((putOff) => [putOff], createFailureLogger(parts)))
  }
  await Promise.all([finishClaims(parts, done), postpone(parts, (await Promise.all(later)).flat())])
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
  // Those that were done one by one and end at the same moment go together too.
  if (!another) return finishClaim(db, alone).catch((error: unknown) => failed(alone, error))
  // Whoever sets several of them anew just now may lock them in another order: then one of the two is tried again.
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

/** The keys of claims, as statements take them. */
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
