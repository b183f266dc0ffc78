import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import type { Idempotency } from '#platform/idempotency'
import type { BulkHandlers, JobHandlers } from '#platform/jobs'
import type { Node } from './scheduler.ts'

/** One process of the service: the real code on simulated ports. */
export type Process = {
  node: Node
  context: AppContext
  endpoints: Endpoint[]
  idempotency: Idempotency
  handlers: JobHandlers
  bulk: BulkHandlers
}
