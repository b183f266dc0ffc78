import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { realNow } from '../clock.ts'
import { faultKinds, operations } from '../faults/fault.ts'
import { deleteFaults, insertFault } from '../faults/fault-queries.ts'
import { created, ok } from '../http/answer.ts'
import { locationQuery, nothing, text } from '../http/parse.ts'
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

/** POST and DELETE /control/v1/faults. */
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
    method: 'DELETE',
    url: '/control/v1/faults',
    body: nothing,
    query: locationQuery,
    async handle({ query }) {
      await locationOrRefusal(processor, query.locationId)
      await deleteFaults(processor.db, query.locationId)
      return ok({})
    },
  })
}
