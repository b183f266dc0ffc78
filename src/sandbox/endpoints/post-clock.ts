import { z } from 'zod'
import { dayMs, toIsoInstant, secondMs } from '#kernel/clock'
import { invalidFieldError } from '#kernel/refusals'
import { getCompanyTime } from '#companies'
import type { KeyedQueue } from '#platform/concurrency'
import { dateOrInstant, endpoint, ok, addProblem } from '#platform/http'
import { advanceClock } from '../advance-clock.ts'
import { companyIdField, getCompanyParam } from '../company-param.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { clockResponse, showClock } from '../show-clock.ts'

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
      addProblem(context, 'invalid_type', 'advanceSeconds or advanceTo is required', ['advanceSeconds'])
    if (advanceSeconds !== undefined && advanceTo !== undefined)
      addProblem(context, 'not_applicable', 'cannot be sent with advanceSeconds: send one of them', [
        'advanceTo',
      ])
  })
  .meta({ shapes: [{ needs: ['advanceSeconds'] }, { needs: ['advanceTo'] }] })

export const postClock = (context: SandboxContext, inTurn: KeyedQueue) =>
  endpoint({
    call: 'POST /sandbox/v1/clock',
    name: 'moveClock',
    summary: 'Advance the clock of a company',
    tag: 'Sandbox',
    access: context.access.operator,
    body,
    answers: { statusCode: 200, schema: clockResponse },
    refuses: ['unprocessable_entity'],
    async handle({ body: { companyId, ...move } }) {
      const moved = await inTurn(companyId, async () => {
        // Read in the queue, so that two moves by seconds add up.
        const company = await getCompanyParam(context.db, 'body', companyId)
        return advanceClock(context, company, toTarget(getCompanyTime(context.clock, company), move))
      })
      return ok(showClock(context.clock, moved))
    },
  })

type ClockMove = { advanceSeconds?: number | undefined; advanceTo?: { at: number } | undefined }

function toTarget(now: number, { advanceSeconds = 0, advanceTo }: ClockMove): number {
  if (!advanceTo) return now + Math.round(advanceSeconds * secondMs)
  if (advanceTo.at < now)
    throw invalidFieldError(
      'body.advanceTo',
      'too_small',
      `the clock shows ${toIsoInstant(now)} and never goes back`,
    )
  if (advanceTo.at > now + advanceMsMax)
    throw invalidFieldError('body.advanceTo', 'too_big', 'the clock moves at most a hundred years at once')
  return advanceTo.at
}
