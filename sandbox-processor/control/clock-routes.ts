import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { locationNow, offsetShowing, realNow } from '../clock.ts'
import { doDueWork } from '../due-work/do-due-work.ts'
import { moveClockOverNothing, readClock, type LocationClock } from '../due-work/due-work-queries.ts'
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
      const { locationId, now } = body
      return ok(await processor.dueWork(locationId, () => moveClock(processor, locationId, new Date(now))))
    },
  })
}

async function moveClock(processor: Processor, locationId: string, target: Date) {
  const { db, courier } = processor
  const moved = await moveClockOverNothing(db, locationId, realNow(), offsetShowing(target), clockToleranceMs)
  if (moved) return shown(moved)
  const now = locationNow(await locationOrRefusal(processor, locationId))
  if (target.getTime() < now.getTime() - clockToleranceMs) throw new Refusal('clock_backwards')
  await doDueWork(db, courier, locationId, target < now ? now : target)
  return clockOf(processor, locationId)
}

async function clockOf({ db }: Processor, locationId: string) {
  const clock = await readClock(db, locationId)
  if (clock === undefined) throw new Refusal('not_found', { message: 'There is no such location.' })
  return shown(clock)
}

function shown(clock: LocationClock) {
  return present({ now: locationNow(clock).toISOString(), nextDueAt: clock.nextDueAt?.toISOString() })
}
