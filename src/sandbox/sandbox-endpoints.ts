import { createDashboardSurface } from '#dashboard'
import { createKeyedQueue } from '#platform/concurrency'
import type { Endpoint } from '#platform/http'
import { companyClockEndpoints } from './endpoints/company-clock.ts'
import { getClock } from './endpoints/get-clock.ts'
import { getInfo } from './endpoints/get-info.ts'
import { getOutbox } from './endpoints/get-outbox.ts'
import { postClock } from './endpoints/post-clock.ts'
import { postDrain } from './endpoints/post-drain.ts'
import { postLegacyRecords } from './endpoints/post-legacy-records.ts'
import { postTrigger } from './endpoints/post-trigger.ts'
import { processorFaultEndpoints } from './endpoints/processor-faults.ts'
import type { SandboxContext } from './sandbox-context.ts'

/** Returns the controls of the sandbox. Production must never serve them. */
export function sandboxEndpoints(context: SandboxContext): Endpoint[] {
  // Two concurrent moves would both count from the same time, so a queue runs them one after the other.
  const inTurn = createKeyedQueue()
  const dashboard = createDashboardSurface(context)
  return [
    getInfo(context),
    getClock(context),
    postClock(context, inTurn),
    ...companyClockEndpoints(context, dashboard, inTurn),
    ...processorFaultEndpoints(context, dashboard),
    getOutbox(context),
    postDrain(context, inTurn),
    postLegacyRecords(context),
    postTrigger(context, inTurn),
  ]
}
