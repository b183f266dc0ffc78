import { minuteMs, secondMs } from '#kernel/clock'
import { writeBatch } from '#platform/database'
import { finishJobs, putOffJobs } from './job-queries.ts'
import type { BulkOutcome, ClaimedJob, JobDeps } from './job.ts'

export type EndedClaim = { job: ClaimedJob; outcome: BulkOutcome }

type PostponedJob = ClaimedJob & { wakeAt: number }

const retryMaxMs = 5 * minuteMs

/**
 * Ends claims by their outcomes: finished jobs are deleted, others are postponed. If a claim cannot be ended, its
 * lease expires.
 */
export async function endClaims(deps: JobDeps, ended: EndedClaim[]): Promise<void> {
  const done: ClaimedJob[] = []
  const later: Promise<PostponedJob[]>[] = []
  for (const { job, outcome } of ended) {
    if (outcome === 'done') done.push(job)
    // Each company's clock is read separately, so that a failure for one company does not keep the claims of others
    // open.
    else later.push(toPostponed(deps, job, outcome).then((putOff) => [putOff], createFailureLogger(deps)))
  }
  await Promise.all([finishClaims(deps, done), postpone(deps, (await Promise.all(later)).flat())])
}

async function toPostponed(
  { log, clock, clockOffsetOf }: JobDeps,
  job: ClaimedJob,
  outcome: Exclude<BulkOutcome, 'done'>,
): Promise<PostponedJob> {
  const { companyId, kind } = job
  const attempts = job.attempts + 1
  if ('failed' in outcome)
    log.error('due work failed', { companyId, kind, attempt: attempts, error: outcome.failed })
  const clockOffsetMs = await clockOffsetOf(companyId)
  if ('againAt' in outcome)
    return { ...job, attempts, dueAt: outcome.againAt, wakeAt: outcome.againAt - clockOffsetMs }
  const wakeAt = clock.now() + Math.min(secondMs * 2 ** job.attempts, retryMaxMs)
  return { ...job, attempts, dueAt: wakeAt + clockOffsetMs, wakeAt }
}

async function finishClaims({ db, log }: JobDeps, jobs: ClaimedJob[]): Promise<void> {
  const [alone, another] = jobs
  if (!alone) return
  const failed = (_: unknown, error: unknown) =>
    log.warn('due work that is done could not be ended', { error })
  // Jobs that ran one by one and end at the same moment share a statement.
  if (!another) return finishClaim(db, alone).catch((error: unknown) => failed(alone, error))
  // Another writer may reschedule the same jobs and lock them in another order. PostgreSQL then aborts one of the
  // two, which is retried.
  await writeBatch(jobs, async (some) => void (await db.run(finishJobs, toClaimKeys(some))), failed)
}

async function finishClaim({ runTogether }: JobDeps['db'], job: ClaimedJob): Promise<void> {
  const { companyId: companyIds, kind: kinds, subjectId: subjectIds, claims } = job
  await runTogether(finishJobs, { companyIds, kinds, subjectIds, claims })
}

async function postpone({ db, log }: JobDeps, jobs: PostponedJob[]): Promise<void> {
  if (jobs.length === 0) return
  await writeBatch(
    jobs,
    async (some) =>
      void (await db.run(putOffJobs, {
        ...toClaimKeys(some),
        dueAt: some.map(({ dueAt }) => dueAt),
        wakeAt: some.map(({ wakeAt }) => wakeAt),
        attempts: some.map(({ attempts }) => attempts),
      })),
    (_, error) => log.warn('due work could not be put off', { error }),
  )
}

/** Returns the keys of claims as arrays, the form that statements accept. */
export function toClaimKeys(jobs: ClaimedJob[]) {
  return {
    companyIds: jobs.map(({ companyId }) => companyId),
    kinds: jobs.map(({ kind }) => kind),
    subjectIds: jobs.map(({ subjectId }) => subjectId),
    claims: jobs.map(({ claims }) => claims),
  }
}

function createFailureLogger({ log }: JobDeps) {
  return (error: unknown): PostponedJob[] => {
    log.warn('due work could not be put off', { error })
    return []
  }
}
