import { z } from 'zod'
import { dayMs, isoInstant, secondMs } from '#kernel/clock'
import { invalidField } from '#kernel/refusals'
import { companyNow } from '#companies'
import { dateOrInstant, endpoint, ok, problem } from '#platform/http'
import { advanceClock } from '../advance-clock.ts'
import type { CompanyQueue } from '../company-queue.ts'
import { companyIdField, namedCompany } from '../named-company.ts'
import type { SandboxServices } from '../sandbox-services.ts'
import { clockAnswer, showClock } from '../show-clock.ts'

const advanceMsMax = 100 * 365 * dayMs

const body = z
  .strictObject({
    companyId: companyIdField,
    advanceSeconds: z
      .number()
      .min(0)
      .max(advanceMsMax / secondMs)
      .optional(),
    advanceTo: dateOrInstant.optional().meta({
      description: 'Where the clock is moved to; never back.',
      example: '2026-08-05T14:00:00.000Z',
    }),
  })
  .superRefine(({ advanceSeconds, advanceTo }, context) => {
    if (advanceSeconds === undefined && advanceTo === undefined)
      problem(context, 'invalid_type', 'advanceSeconds or advanceTo is required', ['advanceSeconds'])
    if (advanceSeconds !== undefined && advanceTo !== undefined)
      problem(context, 'not_applicable', 'is given beside advanceSeconds: send one of them', ['advanceTo'])
  })
  .meta({ shapes: [{ needs: ['advanceSeconds'] }, { needs: ['advanceTo'] }] })

/** POST /sandbox/v1/clock: moves a company's clock on, doing in due order everything that falls due on the way. */
export const postClock = (services: SandboxServices, inTurn: CompanyQueue) =>
  endpoint({
    call: 'POST /sandbox/v1/clock',
    name: 'moveClock',
    summary: 'Move the clock of a company on',
    tag: 'Sandbox',
    access: services.access.operator,
    body,
    answers: { statusCode: 200, schema: clockAnswer },
    refuses: ['unprocessable_entity'],
    async handle({ body: { companyId, ...move } }) {
      const moved = await inTurn(companyId, async () => {
        // Read in its turn, so that two moves by seconds add up.
        const company = await namedCompany(services.db, 'body', companyId)
        return advanceClock(services, company, targetOf(companyNow(services.clock, company), move))
      })
      return ok(showClock(services.clock, moved))
    },
  })

type Move = { advanceSeconds?: number | undefined; advanceTo?: { at: number } | undefined }

function targetOf(now: number, { advanceSeconds = 0, advanceTo }: Move): number {
  if (!advanceTo) return now + Math.round(advanceSeconds * secondMs)
  if (advanceTo.at < now)
    throw invalidField(
      'body.advanceTo',
      'too_small',
      `the clock shows ${isoInstant(now)} and never goes back`,
    )
  if (advanceTo.at > now + advanceMsMax)
    throw invalidField('body.advanceTo', 'too_big', 'the clock moves at most a hundred years at once')
  return advanceTo.at
}
