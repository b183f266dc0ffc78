import type { Queryable } from '../database/database.ts'
import { RequestError } from '../http/request-error.ts'
import { hasContact } from './contact-queries.ts'

/** Throws not_found for a contact that the location does not have. */
export async function requireContact(db: Queryable, locationId: string, id: string): Promise<void> {
  if (!(await hasContact(db, locationId, id)))
    throw new RequestError('not_found', { message: 'There is no such contact.' })
}
