import { z } from 'zod'
import type { Surface } from '#context'
import type { KeyedQueue } from '#platform/concurrency'
import { endpoint, ok, pathId, type Endpoint } from '#platform/http'
import { moveClock, moveFields, moveShapes, requireOneMeasure } from '../move-clock.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { clockResponse, showClock } from '../show-clock.ts'
import { getDueWork } from './get-due-work.ts'

const params = z.object({ companyId: pathId('cmp') })

/** Creates the endpoints for the clock of a company on a given API surface. */
export function companyClockEndpoints<Caller>(
  context: SandboxContext,
  surface: Surface<Caller>,
  inTurn: KeyedQueue,
): Endpoint[] {
  return [
    getCompanyClock(context, surface),
    getDueWork(context, surface),
    postCompanyClock(context, surface, inTurn),
  ]
}

const getCompanyClock = <Caller>(context: SandboxContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/clock`,
    name: surface.companyParam('getClock'),
    summary: 'Read the clock of a sandbox company',
    ...surface.share('manage'),
    params,
    answers: { statusCode: 200, schema: clockResponse },
    handle: async (request) => ok(showClock(context.clock, await surface.companyOf(request))),
  })

const postCompanyClock = <Caller>(context: SandboxContext, surface: Surface<Caller>, inTurn: KeyedQueue) =>
  endpoint({
    call: `POST ${surface.base}/clock`,
    name: surface.companyParam('moveClock'),
    summary: 'Advance the clock of a sandbox company',
    ...surface.share('manage'),
    params,
    body: z.strictObject(moveFields).superRefine(requireOneMeasure).meta(moveShapes),
    answers: { statusCode: 200, schema: clockResponse },
    refuses: ['unprocessable_entity'],
    async handle({ body: move, ...request }) {
      const { id } = await surface.companyOf(request)
      const call = surface.callOf(request)
      return ok(showClock(context.clock, await moveClock(context, inTurn, id, move, call)))
    },
  })
