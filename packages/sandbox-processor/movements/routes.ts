import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '../database/database.ts'
import { ok } from '../http/response.ts'
import { invalidRequestError, RequestError } from '../http/request-error.ts'
import { text } from '../http/parse.ts'
import { locationRoute } from '../locations/location-route.ts'
import { amountCentsMax, listLimitDefault, listLimitMax, textLengthMax } from '../limits.ts'
import type { Location } from '../locations/location.ts'
import type { Processor } from '../processor.ts'
import { charge } from './charge.ts'
import { cancelReference } from './execute-once.ts'
import { executionResponse } from './execution-response.ts'
import { capture, refund, voidMovement } from './follow-up.ts'
import { movementView } from './movement.ts'
import {
  findByReference,
  findMovement,
  listFormDeclines,
  listMovements,
  waitForMovements,
} from './movement-queries.ts'

const amountCents = z.int().min(1).max(amountCentsMax)
const surchargeCents = z.int().min(0).max(amountCentsMax)
const surchargePart = { path: ['surchargeCents'], message: 'is more than amountCents, of which it is a part' }
// A wallet's token may be a whole encrypted document.
const walletToken = z.string().min(1).max(32_768)

const chargeBody = z
  .strictObject({
    reference: text,
    action: z.enum(['sale', 'auth', 'credit']),
    amountCents,
    surchargeCents: surchargeCents.default(0),
    source: z.union([
      z.strictObject({ vaultId: text }),
      z.strictObject({ ticketId: text }),
      z.strictObject({ walletToken, walletProvider: z.enum(['apple_pay', 'google_pay']) }),
    ]),
    initiator: z.enum(['payer', 'schedule']).default('payer'),
    first: z.boolean().optional(),
    orderId: z.string().max(textLengthMax).optional(),
    description: z.string().max(1000).optional(),
  })
  .refine((body) => body.surchargeCents <= body.amountCents, surchargePart)

const followUpBody = z.strictObject({ reference: text })
const followUpAmountBody = z
  .strictObject({ reference: text, amountCents, surchargeCents: surchargeCents.optional() })
  .refine((body) => (body.surchargeCents ?? 0) <= body.amountCents, surchargePart)

const pageQuery = z.strictObject({
  after: text.optional(),
  limit: z.coerce.number().int().min(1).max(listLimitMax).default(listLimitDefault),
})

/** Registers POST /v1/transactions and the steps after a movement: capture, void and refund. */
export function movementRoutes(app: FastifyInstance, processor: Processor): void {
  const { db } = processor

  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/transactions',
    operation: (body) => body.action,
    body: chargeBody,
    async handle({ location, body: { source, ...command }, now }) {
      return executionResponse(await charge(db, location, command, source, now))
    },
  })

  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/transactions/:id/void',
    operation: 'void',
    body: followUpBody,
    async handle({ location, id, body, now }) {
      return executionResponse(await voidMovement(db, location, { parentId: id, ...body }, now))
    },
  })

  for (const [operation, move] of Object.entries({ capture, refund })) {
    locationRoute(app, processor, {
      method: 'POST',
      url: `/v1/transactions/:id/${operation}`,
      operation: operation === 'capture' ? 'capture' : 'refund',
      body: followUpAmountBody,
      async handle({ location, id, body, now }) {
        return executionResponse(await move(db, location, { parentId: id, ...body }, now))
      },
    })
  }
}

/** Registers GET /v1/transactions/{id} and the list. */
export function movementReadRoutes(app: FastifyInstance, processor: Processor): void {
  const { db } = processor

  locationRoute(app, processor, {
    method: 'GET',
    url: '/v1/transactions/:id',
    operation: 'any',
    async handle({ location, id }) {
      const movement = await findMovement(db, location.id, id)
      if (movement === undefined) throw new RequestError('not_found')
      return ok(movementView(movement))
    },
  })

  locationRoute(app, processor, {
    method: 'GET',
    url: '/v1/transactions',
    operation: 'any',
    query: pageQuery,
    async handle({ location, query }) {
      return ok(await loadPage(processor, location, query))
    },
  })
}

/** Registers GET /v1/references/{reference}, the declined tries of its forms, and its cancellation. */
export function referenceRoutes(app: FastifyInstance, processor: Processor): void {
  const { db } = processor

  locationRoute(app, processor, {
    method: 'GET',
    url: '/v1/references/:id',
    operation: 'find',
    async handle({ location, id }) {
      const movement = await findByReference(db, location.id, id)
      if (movement === undefined)
        throw new RequestError('not_found', { message: 'This reference was not executed.' })
      return ok(movementView(movement))
    },
  })

  locationRoute(app, processor, {
    method: 'GET',
    url: '/v1/references/:id/declines',
    operation: 'any',
    async handle({ location, id }) {
      return ok({ declines: (await listFormDeclines(db, location.id, id)).map(movementView) })
    },
  })

  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/references/:id/cancel',
    operation: 'find',
    async handle({ location, id }) {
      const movement = await cancelReference(db, location, id)
      if (movement === undefined) return ok({ cancelled: true })
      return ok({ cancelled: false, transaction: movementView(movement) })
    },
  })
}

async function loadPage(processor: Processor, location: Location, query: z.output<typeof pageQuery>) {
  const { after, limit } = query
  if (after !== undefined && (await findMovement(processor.db, location.id, after)) === undefined)
    throw invalidRequestError({ path: 'after', message: 'is no transaction of this location' })
  const movements = await inTransaction(processor.db, async (tx) => {
    await waitForMovements(tx, location.id)
    return listMovements(tx, location.id, after ?? null, limit)
  })
  return { transactions: movements.map(movementView) }
}
