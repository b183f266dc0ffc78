import type { Company } from '#companies'
import type { Clock } from '#kernel/clock'
import type { Ids, UserId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { KeyUses } from './key-uses.ts'

/** Throws if a company exceeds its rate limit or its monthly quota, or if a user exceeds the rate limit. */
export type Admission = { admit(company: Company): Promise<void>; admitUser(personId: UserId): Promise<void> }

/** The dependencies that authenticate credentials. */
export type AccessDeps = {
  db: Database
  ids: Ids
  clock: Clock
  admission: Admission
  keyUses: Pick<KeyUses, 'used'>
  operatorToken: string
  environment: 'sandbox' | 'production'
  /** The URL of the service. Requests of a dashboard must come from its pages. */
  baseUrl(): string
}
