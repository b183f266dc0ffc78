import type { Clock } from '#kernel/clock'
import type { Ids } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Outbox } from '#platform/outbox'
import type { Secrets } from '#platform/secrets'

/** What the use cases of people are handed. Time is real time, whatever the clock of a company says. */
export type PeopleParts = {
  db: Database
  ids: Ids
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  /** The address at which the dashboard is reached; never taken from a request. */
  baseUrl: string
  environment: 'sandbox' | 'production'
}
