import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { locationNow } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import type { Transaction } from '../database/database.ts'
import { deleteJobs, deleteSettlementJob } from '../jobs/job-queries.ts'
import { ok } from '../http/response.ts'
import { notAllowedError, RequestError } from '../http/request-error.ts'
import { operatorRoute } from '../http/route.ts'
import { returnCodePattern } from '../instruments/reasons.ts'
import { findLocation } from '../locations/location-queries.ts'
import { toReturnVerdict, achSettled } from '../movements/decide-movement.ts'
import { movementView } from '../movements/movement.ts'
import type { Movement } from '../movements/movement.ts'
import { lockMovementOfAnyLocation, updateVerdict } from '../movements/movement-queries.ts'
import { movementPostback } from '../postbacks/postback.ts'
import type { Postback } from '../postbacks/postback.ts'
import { insertPostback } from '../postbacks/postback-queries.ts'
import type { Processor } from '../processor.ts'

const outcome = z
  .strictObject({
    outcome: z.enum(['settled', 'returned']),
    returnCode: z.string().regex(returnCodePattern, 'must be R01 to R85').optional(),
  })
  .refine((body) => body.outcome === 'returned' || body.returnCode === undefined, {
    path: ['returnCode'],
    message: 'is accepted with the outcome returned only',
  })

type Outcome = z.output<typeof outcome>

/** Registers POST /control/v1/ach/{transactionId}, which applies the bank's outcome of a payment at once. */
export function achRoutes(app: FastifyInstance, processor: Processor): void {
  operatorRoute(app, processor, {
    method: 'POST',
    url: '/control/v1/ach/:id',
    body: outcome,
    async handle({ id, body }) {
      const { movement, postback } = await inTransaction(processor.db, (tx) => applyBankOutcome(tx, id, body))
      if (postback !== undefined) await processor.courier.deliverForControl(postback)
      return ok(movementView(movement))
    },
  })
}

// A repeated outcome changes nothing and posts nothing.
async function applyBankOutcome(
  tx: Transaction,
  id: string,
  body: Outcome,
): Promise<{ movement: Movement; postback?: Postback }> {
  const movement = await lockMovementOfAnyLocation(tx, id)
  const location = movement && (await findLocation(tx, movement.locationId))
  if (movement === undefined || location === undefined)
    throw new RequestError('not_found', { message: 'There is no such transaction.' })
  if (movement.status === body.outcome) return { movement }
  if (!canApplyOutcome(movement, body.outcome))
    throw notAllowedError(
      1667,
      `A ${movement.action} that is ${movement.status} cannot become ${body.outcome}.`,
    )
  await (body.outcome === 'settled' ? deleteSettlementJob(tx, id) : deleteJobs(tx, id))
  const verdict = body.outcome === 'settled' ? achSettled : toReturnVerdict(body.returnCode ?? 'R01')
  const changed = await updateVerdict(tx, location.id, id, verdict)
  const postback = await insertPostback(
    tx,
    movementPostback(`transaction.${body.outcome}`, changed, locationNow(location)),
  )
  return { movement: changed, postback }
}

function canApplyOutcome(movement: Movement, outcome: Outcome['outcome']): boolean {
  if (movement.paymentMethod !== 'ach' || movement.action !== 'sale') return false
  return movement.status === 'pending' || (movement.status === 'settled' && outcome === 'returned')
}
