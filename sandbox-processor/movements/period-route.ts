import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ok } from '../http/answer.ts'
import { nothing, present, text } from '../http/parse.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { serviceRoute } from '../http/routes.ts'
import { periodListLimitMax } from '../limits.ts'
import { locationOfId } from '../locations/location-queries.ts'
import type { Processor } from '../processor.ts'
import { findMovement, listMovementsOfPeriod, type ListedMovement } from './movement-queries.ts'

const instant = z.iso.datetime().transform((given) => new Date(given))

const period = z.strictObject({
  from: instant,
  until: instant,
  after: text.optional(),
  limit: z.coerce.number().int().min(1).max(periodListLimitMax).default(periodListLimitMax),
})

/** GET /v1/locations/{locationId}/transactions: what a location moved in a period, for whoever compares books. */
export function periodRoute(app: FastifyInstance, processor: Processor): void {
  const { db } = processor
  serviceRoute(app, processor, {
    method: 'GET',
    url: '/v1/locations/:id/transactions',
    body: nothing,
    query: period,
    async handle({ id: locationId, query: { after = null, ...asked } }) {
      if ((await locationOfId(db, locationId)) === undefined) throw new Refusal('not_found')
      if (after !== null && (await findMovement(db, locationId, after)) === undefined)
        throw invalid({ path: 'after', message: 'is no transaction of this location' })
      const movements = await listMovementsOfPeriod(db, locationId, { ...asked, after })
      return ok({ transactions: movements.map(line) })
    },
  })
}

function line({ createdAt, parentId, orderId, ...movement }: ListedMovement) {
  return { ...movement, ...present({ parentId, orderId }), createdAt: createdAt.toISOString() }
}
