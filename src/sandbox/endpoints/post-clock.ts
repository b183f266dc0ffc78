import { z } from 'zod'
import type { KeyedQueue } from '#platform/concurrency'
import { endpoint, ok } from '#platform/http'
import { companyIdField, getCompanyParam } from '../company-param.ts'
import { moveClock, moveFields, moveShapes, requireOneMeasure } from '../move-clock.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { clockResponse, showClock } from '../show-clock.ts'

export const postClock = (context: SandboxContext, inTurn: KeyedQueue) =>
  endpoint({
    call: 'POST /sandbox/v1/clock',
    name: 'moveClock',
    summary: 'Advance the clock of a company',
    tag: 'Sandbox',
    access: context.access.operator,
    body: z
      .strictObject({ companyId: companyIdField, ...moveFields })
      .superRefine(requireOneMeasure)
      .meta(moveShapes),
    answers: { statusCode: 200, schema: clockResponse },
    refuses: ['unprocessable_entity'],
    async handle({ body: { companyId, ...move } }) {
      const { id } = await getCompanyParam(context.db, 'body', companyId)
      return ok(showClock(context.clock, await moveClock(context, inTurn, id, move)))
    },
  })
