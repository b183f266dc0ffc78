import type { BulkHandlers, BulkOutcome, DueJob, JobOutcome } from './job.ts'

// Large enough to batch statements, and decided in a few ms. API requests of payers wait during that time.
const concurrentMax = 25

/**
 * Returns a bulk handler that runs a use case for several jobs at once. Their statements share batches, and a job
 * that fails does not affect the others.
 */
export function toBulkHandler(useCase: (job: DueJob) => Promise<JobOutcome>): BulkHandlers[string] {
  return async (jobs) => {
    const outcomes: BulkOutcome[] = []
    for (let start = 0; start < jobs.length; start += concurrentMax) {
      const some = jobs.slice(start, start + concurrentMax)
      const done = some.map((job) => useCase(job).catch((failed: unknown) => ({ failed })))
      outcomes.push(...(await Promise.all(done)))
    }
    return outcomes
  }
}
