import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ok } from '../http/response.ts'
import { omitNullish, text } from '../http/parse.ts'
import { invalidRequestError, RequestError } from '../http/request-error.ts'
import { serviceRoute } from '../http/route.ts'
import { periodListLimitMax } from '../limits.ts'
import { findLocation } from '../locations/location-queries.ts'
import type { Processor } from '../processor.ts'
import { findMovement, listMovementsOfPeriod, type ListedMovement } from './movement-queries.ts'

const instant = z.iso.datetime().transform((given) => new Date(given))

const period = z.strictObject({
  from: instant,
  until: instant,
  after: text.optional(),
  limit: z.coerce.number().int().min(1).max(periodListLimitMax).default(periodListLimitMax),
})

/** Registers GET /v1/locations/{locationId}/transactions, which lists the movements of a period for reconciliation. */
export function periodRoute(app: FastifyInstance, processor: Processor): void {
  const { db } = processor
  serviceRoute(app, processor, {
    method: 'GET',
    url: '/v1/locations/:id/transactions',
    query: period,
    async handle({ id: locationId, query: { after = null, ...request } }) {
      if ((await findLocation(db, locationId)) === undefined) throw new RequestError('not_found')
      if (after !== null && (await findMovement(db, locationId, after)) === undefined)
        throw invalidRequestError({ path: 'after', message: 'is no transaction of this location' })
      const movements = await listMovementsOfPeriod(db, locationId, { ...request, after })
      return ok({ transactions: movements.map(toListedView) })
    },
  })
}

function toListedView({ createdAt, parentId, orderId, ...movement }: ListedMovement) {
  return { ...movement, ...omitNullish({ parentId, orderId }), createdAt: createdAt.toISOString() }
}
