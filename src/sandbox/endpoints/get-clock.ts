import { z } from 'zod'
import { endpoint, ok } from '#platform/http'
import { companyIdField, namedCompany } from '../named-company.ts'
import type { SandboxServices } from '../sandbox-services.ts'
import { clockAnswer, showClock } from '../show-clock.ts'

/** GET /sandbox/v1/clock: what time it is for a company. */
export const getClock = (services: SandboxServices) =>
  endpoint({
    call: 'GET /sandbox/v1/clock',
    name: 'getClock',
    summary: 'Read the clock of a company',
    tag: 'Sandbox',
    access: services.access.operator,
    query: z.strictObject({ companyId: companyIdField }),
    answers: { statusCode: 200, schema: clockAnswer },
    async handle({ query }) {
      return ok(showClock(services.clock, await namedCompany(services.db, 'query', query.companyId)))
    },
  })
