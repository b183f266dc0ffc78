import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { realNow } from '../clock.ts'
import { faultKinds, operations } from '../faults/fault.ts'
import { deleteFaults, insertFault, listOpenFaults } from '../faults/fault-queries.ts'
import { created, ok } from '../http/response.ts'
import { locationQuery, omitNullish, text } from '../http/parse.ts'
import { operatorRoute } from '../http/route.ts'
import { newId } from '../ids.ts'
import { faultDelayMsMax } from '../limits.ts'
import type { Processor } from '../processor.ts'
import { requireLocation } from './routes.ts'

const faultBody = z.strictObject({
  locationId: text,
  operation: z.enum(operations),
  fault: z.enum(faultKinds),
  /** 0: until cleared. */
  times: z.int().min(0).max(1_000_000).default(1),
  delayMs: z.int().min(0).max(faultDelayMsMax).default(0),
})

const releaseBody = z.strictObject({ locationId: text, faultId: text.optional() })

/** Registers POST, GET and DELETE /control/v1/faults, and POST /control/v1/faults/release. */
export function faultRoutes(app: FastifyInstance, processor: Processor): void {
  operatorRoute(app, processor, {
    method: 'POST',
    url: '/control/v1/faults',
    body: faultBody,
    async handle({ body }) {
      await requireLocation(processor, body.locationId)
      const id = newId('flt')
      const times = body.times === 0 ? null : body.times
      await insertFault(processor.db, { ...body, id, times, createdAt: realNow() })
      return created({ faultId: id })
    },
  })

  operatorRoute(app, processor, {
    method: 'GET',
    url: '/control/v1/faults',
    query: locationQuery,
    async handle({ query }) {
      await requireLocation(processor, query.locationId)
      const waitingCalls = processor.heldCalls.count(query.locationId)
      const faults = await listOpenFaults(processor.db, query.locationId, [...waitingCalls.keys()])
      return ok({
        faults: faults.map(({ id, operation, left, ...open }) => ({
          faultId: id,
          operation,
          fault: open.fault,
          ...omitNullish({ left }),
          waiting: waitingCalls.get(id) ?? 0,
        })),
      })
    },
  })

  operatorRoute(app, processor, {
    method: 'POST',
    url: '/control/v1/faults/release',
    body: releaseBody,
    async handle({ body }) {
      await requireLocation(processor, body.locationId)
      return ok({ released: await processor.heldCalls.release(body.locationId, body.faultId) })
    },
  })

  operatorRoute(app, processor, {
    method: 'DELETE',
    url: '/control/v1/faults',
    query: locationQuery,
    async handle({ query }) {
      await requireLocation(processor, query.locationId)
      await deleteFaults(processor.db, query.locationId)
      await processor.heldCalls.release(query.locationId)
      return ok({})
    },
  })
}
