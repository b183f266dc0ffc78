import { z } from 'zod'
import { toIsoInstant, type Clock } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { getCompanyTime, type Company } from '#companies'

/** The time of a company's clock, for the API reference. */
export const clockResponse = z
  .object({
    companyId: z.string(),
    now: z
      .string()
      .meta({ description: 'The current time of the company.', example: '2026-07-05T14:00:00.000Z' }),
  })
  .meta({ id: 'Clock', description: 'The clock of a company.' })

/** Returns the current time of a company's clock. */
export function showClock(clock: Clock, company: Company) {
  return { companyId: toPublicId('cmp', company.id), now: toIsoInstant(getCompanyTime(clock, company)) }
}
