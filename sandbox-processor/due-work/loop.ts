import { setTimeout as sleep } from 'node:timers/promises'
import { realNow } from '../clock.ts'
import { loopIntervalMs } from '../limits.ts'
import { messageOf } from '../log.ts'
import type { Processor } from '../processor.ts'
import { doDueWork } from './do-due-work.ts'
import { locationsWithDueWork } from './due-work-queries.ts'

/** Does what falls due and retries postbacks, every second until the processor stops. */
export async function runLoop(processor: Processor): Promise<void> {
  while (!processor.stopping.aborted) {
    await doRound(processor).catch((error: unknown) =>
      processor.log('background_work_failed', { message: messageOf(error) }),
    )
    await sleep(loopIntervalMs, undefined, { signal: processor.stopping }).catch(() => {})
  }
}

async function doRound({ db, courier, dueWork, stopping }: Processor): Promise<void> {
  for (const id of await locationsWithDueWork(db, realNow())) {
    if (stopping.aborted) return
    await dueWork(id, () => doDueWork(db, courier, id))
  }
  await courier.retryDue()
}
