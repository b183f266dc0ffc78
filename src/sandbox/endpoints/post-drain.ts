import { z } from 'zod'
import { companyNow } from '#companies'
import { endpoint, ok } from '#platform/http'
import { advanceClock } from '../advance-clock.ts'
import type { CompanyQueue } from '../company-queue.ts'
import { companyIdField, namedCompany } from '../named-company.ts'
import type { SandboxServices } from '../sandbox-services.ts'
import { clockAnswer, showClock } from '../show-clock.ts'

/** POST /sandbox/v1/drain: answers once nothing of the company that is due now is left undone. */
export const postDrain = (services: SandboxServices, inTurn: CompanyQueue) =>
  endpoint({
    call: 'POST /sandbox/v1/drain',
    name: 'drain',
    summary: 'Do everything of a company that is due',
    tag: 'Sandbox',
    access: services.access.operator,
    body: z.strictObject({ companyId: companyIdField }),
    answers: { statusCode: 200, schema: clockAnswer },
    async handle({ body: { companyId } }) {
      const drained = await inTurn(companyId, async () => {
        const company = await namedCompany(services.db, 'body', companyId)
        return advanceClock(services, company, companyNow(services.clock, company))
      })
      return ok(showClock(services.clock, drained))
    },
  })
