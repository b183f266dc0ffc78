import type { Clock } from '#kernel/clock'
import type { Ids } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Outbox } from '#platform/outbox'
import type { Secrets } from '#platform/secrets'

/** The dependencies of the user module. It uses real time, independent of company clocks. */
export type UserDeps = {
  db: Database
  ids: Ids
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  /** The URL of the dashboard; never taken from a request. */
  baseUrl: string
  environment: 'sandbox' | 'production'
}
