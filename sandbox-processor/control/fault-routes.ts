import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { realNow } from '../clock.ts'
import { faultKinds, operations } from '../faults/fault.ts'
import { deleteFaults, insertFault, openFaults } from '../faults/fault-queries.ts'
import { created, ok } from '../http/answer.ts'
import { locationQuery, nothing, present, text } from '../http/parse.ts'
import { operatorRoute } from '../http/routes.ts'
import { newId } from '../ids.ts'
import { faultDelayMsMax } from '../limits.ts'
import type { Processor } from '../processor.ts'
import { locationOrRefusal } from './routes.ts'

const fault = z.strictObject({
  locationId: text,
  operation: z.enum(operations),
  fault: z.enum(faultKinds),
  /** 0: until cleared. */
  times: z.int().min(0).max(1_000_000).default(1),
  delayMs: z.int().min(0).max(faultDelayMsMax).default(0),
})

const release = z.strictObject({ locationId: text, faultId: text.optional() })

/** POST, GET and DELETE /control/v1/faults, and POST /control/v1/faults/release. */
export function faultRoutes(app: FastifyInstance, processor: Processor): void {
  operatorRoute(app, processor, {
    method: 'POST',
    url: '/control/v1/faults',
    body: fault,
    query: nothing,
    async handle({ body }) {
      await locationOrRefusal(processor, body.locationId)
      const id = newId('flt')
      const times = body.times === 0 ? null : body.times
      await insertFault(processor.db, { ...body, id, times, createdAt: realNow() })
      return created({ faultId: id })
    },
  })

  operatorRoute(app, processor, {
    method: 'GET',
    url: '/control/v1/faults',
    body: nothing,
    query: locationQuery,
    async handle({ query }) {
      await locationOrRefusal(processor, query.locationId)
      const held = processor.heldCalls.count(query.locationId)
      const faults = await openFaults(processor.db, query.locationId, [...held.keys()])
      return ok({
        faults: faults.map(({ id, operation, left, ...open }) => ({
          faultId: id,
          operation,
          fault: open.fault,
          ...present({ left }),
          waiting: held.get(id) ?? 0,
        })),
      })
    },
  })

  operatorRoute(app, processor, {
    method: 'POST',
    url: '/control/v1/faults/release',
    body: release,
    query: nothing,
    async handle({ body }) {
      await locationOrRefusal(processor, body.locationId)
      return ok({ released: await processor.heldCalls.release(body.locationId, body.faultId) })
    },
  })

  operatorRoute(app, processor, {
    method: 'DELETE',
    url: '/control/v1/faults',
    body: nothing,
    query: locationQuery,
    async handle({ query }) {
      await locationOrRefusal(processor, query.locationId)
      await deleteFaults(processor.db, query.locationId)
      await processor.heldCalls.release(query.locationId)
      return ok({})
    },
  })
}
