import { z } from 'zod'
import { endpoint, ok } from '#platform/http'
import { companyIdField, getCompanyParam } from '../company-param.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { clockResponse, showClock } from '../show-clock.ts'

export const getClock = (context: SandboxContext) =>
  endpoint({
    call: 'GET /sandbox/v1/clock',
    name: 'getClock',
    summary: 'Read the clock of a company',
    tag: 'Sandbox',
    access: context.access.operator,
    query: z.strictObject({ companyId: companyIdField }),
    answers: { statusCode: 200, schema: clockResponse },
    async handle({ query }) {
      return ok(showClock(context.clock, await getCompanyParam(context.db, 'query', query.companyId)))
    },
  })
