import type { FastifyInstance } from 'fastify'
import { holdsMethod } from '../accounts/account.ts'
import { listAccountsOfLocation } from '../accounts/account-queries.ts'
import { locationNow } from '../clock.ts'
import { listContactsOfLocation } from '../contacts/contact-queries.ts'
import { ok } from '../http/response.ts'
import { locationQuery, omitNullish } from '../http/parse.ts'
import { RequestError } from '../http/request-error.ts'
import { operatorRoute } from '../http/route.ts'
import type { Location } from '../locations/location.ts'
import { findLocation } from '../locations/location-queries.ts'
import type { Movement } from '../movements/movement.ts'
import { listMovements } from '../movements/movement-queries.ts'
import type { Processor } from '../processor.ts'

/** Registers the routes that read the books of a location: GET /control/v1/transactions, accounts and contacts. */
export function bookRoutes(app: FastifyInstance, processor: Processor): void {
  const { db } = processor
  const books: Record<string, (location: Location) => Promise<object>> = {
    async transactions({ id }) {
      return { transactions: (await listMovements(db, id, null, null)).map(movementLine) }
    },
    async accounts(location) {
      const now = locationNow(location)
      const accounts = await listAccountsOfLocation(db, location.id)
      return {
        accounts: accounts.map((account) => {
          const { id, kind, lastFour, contactId } = account
          return { ...omitNullish({ id, kind, lastFour, contactId }), deleted: !holdsMethod(account, now) }
        }),
      }
    },
    async contacts({ id }) {
      const contacts = await listContactsOfLocation(db, id)
      return { contacts: contacts.map(({ id, fields }) => ({ id, ...fields })) }
    },
  }

  for (const [name, read] of Object.entries(books)) {
    operatorRoute(app, processor, {
      method: 'GET',
      url: `/control/v1/${name}`,
      query: locationQuery,
      async handle({ query }) {
        const location = await requireLocation(processor, query.locationId)
        return ok(await read(location))
      },
    })
  }
}

/** Returns the location of a control call. Throws not_found where there is none. */
export async function requireLocation(processor: Processor, id: string): Promise<Location> {
  const location = await findLocation(processor.db, id)
  if (location === undefined) throw new RequestError('not_found', { message: 'There is no such location.' })
  return location
}

function movementLine(movement: Movement) {
  const { id, reference, action, amountCents, surchargeCents, paymentMethod, status, reasonCode } = movement
  const shown = { id, reference, action, amountCents, surchargeCents, paymentMethod, status, reasonCode }
  const { parentId, initiator, first } = movement
  return {
    ...shown,
    ...omitNullish({ parentId, initiator, first }),
    createdAt: movement.createdAt.toISOString(),
  }
}
