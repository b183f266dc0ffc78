import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { locationNow } from '../clock.ts'
import { doDueWork } from '../due-work/do-due-work.ts'
import { nextDueAt } from '../due-work/due-work-queries.ts'
import { ok } from '../http/answer.ts'
import { locationQuery, nothing, present, text } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { operatorRoute } from '../http/routes.ts'
import { clockToleranceMs } from '../limits.ts'
import type { Processor } from '../processor.ts'
import { locationOrRefusal } from './routes.ts'

const move = z.strictObject({ locationId: text, now: z.iso.datetime({ offset: true }) })

/** GET and POST /control/v1/clock. */
export function clockRoutes(app: FastifyInstance, processor: Processor): void {
  operatorRoute(app, processor, {
    method: 'GET',
    url: '/control/v1/clock',
    body: nothing,
    query: locationQuery,
    async handle({ query }) {
      return ok(await clockOf(processor, query.locationId))
    },
  })

  operatorRoute(app, processor, {
    method: 'POST',
    url: '/control/v1/clock',
    body: move,
    query: nothing,
    async handle({ body }) {
      await processor.dueWork(body.locationId, () =>
        moveClock(processor, body.locationId, new Date(body.now)),
      )
      return ok(await clockOf(processor, body.locationId))
    },
  })
}

async function moveClock(processor: Processor, locationId: string, target: Date): Promise<void> {
  const now = locationNow(await locationOrRefusal(processor, locationId))
  if (target.getTime() < now.getTime() - clockToleranceMs) throw new Refusal('clock_backwards')
  await doDueWork(processor.db, processor.courier, locationId, target < now ? now : target)
}

async function clockOf(processor: Processor, locationId: string) {
  const now = locationNow(await locationOrRefusal(processor, locationId))
  const dueAt = await nextDueAt(processor.db, locationId)
  return present({ now: now.toISOString(), nextDueAt: dueAt?.toISOString() })
}
