import { queryFirst, queryRows, run } from '../database/database.ts'
import type { Queryable } from '../database/database.ts'

export type ContactFields = Record<string, string | undefined>
export type Contact = { id: string; fields: ContactFields }

export async function insertContact(
  db: Queryable,
  locationId: string,
  contact: Contact,
  now: Date,
): Promise<void> {
  await run(db, 'insert into contacts (id, location_id, fields, created_at) values ($2, $1, $3, $4)', [
    locationId,
    contact.id,
    JSON.stringify(contact.fields),
    now,
  ])
}

/** Replaces a contact's fields, and returns whether the location has the contact. */
export async function replaceContact(db: Queryable, locationId: string, contact: Contact): Promise<boolean> {
  const count = await run(db, 'update contacts set fields = $3 where location_id = $1 and id = $2', [
    locationId,
    contact.id,
    JSON.stringify(contact.fields),
  ])
  return count === 1
}

export async function hasContact(db: Queryable, locationId: string, id: string): Promise<boolean> {
  const found = await queryFirst(db, 'select 1 from contacts where location_id = $1 and id = $2', [
    locationId,
    id,
  ])
  return found !== undefined
}

export async function listContactsOfLocation(db: Queryable, locationId: string): Promise<Contact[]> {
  return queryRows<Contact>(db, 'select id, fields from contacts where location_id = $1 order by seq', [
    locationId,
  ])
}
