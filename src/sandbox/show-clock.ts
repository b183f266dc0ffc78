import { z } from 'zod'
import { isoInstant, type Clock } from '#kernel/clock'
import { publicId, type CompanyId } from '#kernel/ids'
import { companyNow, companyOf } from '#companies'
import type { Reader } from '#platform/database'

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
export async function showClock({ db, clock }: { db: Reader; clock: Clock }, companyId: CompanyId) {
  const company = await companyOf(db, companyId)
  return { companyId: publicId('cmp', companyId), now: isoInstant(companyNow(clock, company)) }
}
