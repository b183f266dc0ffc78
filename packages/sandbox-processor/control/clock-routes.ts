import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { locationNow, toClockOffset, realNow } from '../clock.ts'
import { moveIdleClock, loadClock, type LocationClock } from '../jobs/job-queries.ts'
import { ok } from '../http/response.ts'
import { locationQuery, omitNullish, text } from '../http/parse.ts'
import { RequestError } from '../http/request-error.ts'
import { operatorRoute } from '../http/route.ts'
import { clockToleranceMs } from '../limits.ts'
import type { Processor } from '../processor.ts'
import { requireLocation } from './routes.ts'

const moveClockBody = z.strictObject({ locationId: text, now: z.iso.datetime({ offset: true }) })

/** Registers GET and POST /control/v1/clock. */
export function clockRoutes(app: FastifyInstance, processor: Processor): void {
  operatorRoute(app, processor, {
    method: 'GET',
    url: '/control/v1/clock',
    query: locationQuery,
    async handle({ query }) {
      return ok(await loadClockView(processor, query.locationId))
    },
  })

  operatorRoute(app, processor, {
    method: 'POST',
    url: '/control/v1/clock',
    body: moveClockBody,
    async handle({ body }) {
      const { locationId } = body
      const target = new Date(body.now)
      const offsetMs = toClockOffset(target)
      return ok(await processor.dueWork(locationId, () => moveClock(processor, locationId, target, offsetMs)))
    },
  })
}

// Jobs of the location may keep a move waiting while the clock runs on. Whether the move is backwards is therefore
// decided by its offset, which was taken when the request arrived.
async function moveClock(processor: Processor, locationId: string, target: Date, offsetMs: number) {
  const { db, runDueJobs } = processor
  const moved = await moveIdleClock(db, locationId, realNow(), toClockOffset(target), clockToleranceMs)
  if (moved) return clockView(moved)
  const location = await requireLocation(processor, locationId)
  if (offsetMs < location.clockOffsetMs - clockToleranceMs) throw new RequestError('clock_backwards')
  const now = locationNow(location)
  await runDueJobs(locationId, target < now ? now : target)
  return loadClockView(processor, locationId)
}

async function loadClockView({ db }: Processor, locationId: string) {
  const clock = await loadClock(db, locationId)
  if (clock === undefined) throw new RequestError('not_found', { message: 'There is no such location.' })
  return clockView(clock)
}

function clockView(clock: LocationClock) {
  return omitNullish({ now: locationNow(clock).toISOString(), nextDueAt: clock.nextDueAt?.toISOString() })
}
