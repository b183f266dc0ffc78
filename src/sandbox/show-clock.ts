import { z } from 'zod'
import { isoInstant, type Clock } from '#kernel/clock'
import { publicId } from '#kernel/ids'
import { companyNow, type Company } from '#companies'

/** What a company's clock shows, for the API reference. */
export const clockAnswer = z
  .object({
    companyId: z.string(),
    now: z
      .string()
      .meta({ description: 'What time it is for the company.', example: '2026-07-05T14:00:00.000Z' }),
  })
  .meta({ id: 'Clock', description: 'What time it is for a company.' })

/** What a company's clock shows now. */
export function showClock(clock: Clock, company: Company) {
  return { companyId: publicId('cmp', company.id), now: isoInstant(companyNow(clock, company)) }
}
