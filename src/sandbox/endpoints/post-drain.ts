import { z } from 'zod'
import { getCompanyTime } from '#companies'
import type { KeyedQueue } from '#platform/concurrency'
import { endpoint, ok } from '#platform/http'
import { advanceClock } from '../advance-clock.ts'
import { companyIdField, getCompanyParam } from '../company-param.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { clockResponse, showClock } from '../show-clock.ts'

export const postDrain = (context: SandboxContext, inTurn: KeyedQueue) =>
  endpoint({
    call: 'POST /sandbox/v1/drain',
    name: 'drain',
    summary: 'Run all due jobs of a company',
    tag: 'Sandbox',
    access: context.access.operator,
    body: z.strictObject({ companyId: companyIdField }),
    answers: { statusCode: 200, schema: clockResponse },
    async handle({ body: { companyId } }) {
      const drained = await inTurn(companyId, async () => {
        const company = await getCompanyParam(context.db, 'body', companyId)
        return advanceClock(context, company, getCompanyTime(context.clock, company))
      })
      return ok(showClock(context.clock, drained))
    },
  })
