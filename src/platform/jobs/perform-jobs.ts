import { writeBatch } from '#platform/database'
import { endClaims, type EndedClaim } from './end-claims.ts'
import { pausedUntil, isPaused } from './paused-jobs.ts'
import type { BulkHandlers, BulkOutcome, ClaimedJob, DueJob, JobDeps } from './job.ts'

/**
 * Runs the use cases of claimed jobs, one call per kind, and ends the claims by their outcomes. Never rejects.
 * Returns the outcomes of all jobs that are not paused, in no order.
 */
export async function performJobs(deps: JobDeps, jobs: ClaimedJob[]): Promise<BulkOutcome[]> {
  const paused = jobs.filter((job) => isPaused(deps, job))
  const going = paused.length === 0 ? jobs : jobs.filter((job) => !paused.includes(job))
  const kinds = new Set(going.map(({ kind }) => kind))
  const ofKind = (wanted: string) => going.filter(({ kind }) => kind === wanted)
  const [, ...ended] = await Promise.all([
    pauseJobs(deps, paused),
    ...[...kinds].map((kind) => performKind(deps, kind, ofKind(kind))),
  ])
  return ended.flat().map(({ outcome }) => outcome)
}

async function pauseJobs(deps: JobDeps, jobs: ClaimedJob[]): Promise<void> {
  if (jobs.length > 0)
    await endClaims(
      deps,
      jobs.map((job) => ({ job, outcome: { againAt: pausedUntil } })),
    )
}

async function performKind(deps: JobDeps, kind: string, jobs: ClaimedJob[]): Promise<EndedClaim[]> {
  const ended: EndedClaim[] = []
  await writeBatch(
    jobs,
    async (some) => {
      const outcomes = await findUseCase(deps, kind)(some)
      ended.push(...some.map((job, place) => ({ job, outcome: getOutcome(outcomes, place, some) })))
    },
    (job, failed) => ended.push({ job, outcome: { failed } }),
  )
  await endClaims(deps, ended)
  return ended
}

function findUseCase({ handlers, bulk }: JobDeps, kind: string): BulkHandlers[string] {
  const ofMany = bulk?.[kind]
  if (ofMany) return ofMany
  const ofOne = handlers[kind]
  if (!ofOne) throw new Error(`there is no use case for the job "${kind}"`)
  const outcomeOf = async (job: DueJob): Promise<BulkOutcome> => {
    try {
      return await ofOne(job)
    } catch (failed) {
      return { failed }
    }
  }
  return (jobs) => Promise.all(jobs.map(outcomeOf))
}

function getOutcome(outcomes: BulkOutcome[], place: number, jobs: DueJob[]): BulkOutcome {
  const outcome = outcomes[place]
  if (!outcome || outcomes.length !== jobs.length)
    throw new Error(`the use case answered ${outcomes.length} outcomes for ${jobs.length} jobs`)
  return outcome
}
