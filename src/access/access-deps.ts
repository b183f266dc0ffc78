import type { Company } from '#companies'
import type { Clock } from '#kernel/clock'
import type { Ids, PersonId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { KeyUses } from './key-uses.ts'

/** Refuses a company that calls too fast or has used up its month, and a person who calls too fast. */
export type Admission = { admit(company: Company): Promise<void>; admitPerson(personId: PersonId): void }

/** What tells credentials apart: who holds one, and whether they may come in now. */
export type AccessDeps = {
  db: Database
  ids: Ids
  clock: Clock
  admission: Admission
  keyUses: Pick<KeyUses, 'used'>
  operatorToken: string
  environment: 'sandbox' | 'production'
  /** The address of the service, from whose pages a dashboard's calls must come. */
  baseUrl(): string
}
