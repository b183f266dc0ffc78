import { setTimeout as sleep } from 'node:timers/promises'
import { realNow } from '../clock.ts'
import { loopIntervalMs } from '../limits.ts'
import { getErrorMessage } from '../log.ts'
import type { Processor } from '../processor.ts'
import { listLocationsWithDueJobs } from './job-queries.ts'

/** Runs due jobs and retries postbacks every second, until the processor stops. */
export async function runLoop(processor: Processor): Promise<void> {
  while (!processor.stopping.aborted) {
    await runRound(processor).catch((error: unknown) =>
      processor.log('background_work_failed', { message: getErrorMessage(error) }),
    )
    await sleep(loopIntervalMs, undefined, { signal: processor.stopping }).catch(() => {})
  }
}

async function runRound({ db, courier, dueWork, runDueJobs, stopping }: Processor): Promise<void> {
  for (const id of await listLocationsWithDueJobs(db, realNow())) {
    if (stopping.aborted) return
    await dueWork(id, () => runDueJobs(id))
  }
  await courier.retryDue()
}
