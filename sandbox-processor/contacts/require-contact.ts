import type { Queryable } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { hasContact } from './contact-queries.ts'

/** Refuses a contact that the location does not have. */
export async function requireContact(db: Queryable, locationId: string, id: string): Promise<void> {
  if (!(await hasContact(db, locationId, id)))
    throw new Refusal('not_found', { message: 'There is no such contact.' })
}
