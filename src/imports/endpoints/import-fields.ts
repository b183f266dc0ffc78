import { z } from 'zod'
import type { Surface } from '#context'
import type { Company } from '#companies'
import { pathId } from '#platform/http'
import { importSources } from '../records.ts'

/** How many days ahead invoices may be compared, and payers asked for methods. */
const importDaysMax = 400

export const params = z.object({
  companyId: pathId('cmp'),
  from: z.enum(importSources).describe('The system from which the company moves in.'),
})

export const run = z
  .number()
  .int()
  .min(1)
  .meta({ description: 'The run of the import, as its beginning answered it.', example: 1 })

export const days = z
  .number()
  .int()
  .min(1)
  .max(importDaysMax)
  .meta({ description: 'So many days from now on.', example: 30 })

type ImportRequest<Caller> = Parameters<Surface<Caller>['companyOf']>[0] &
  Parameters<Surface<Caller>['callOf']>[0] & { params: z.output<typeof params> }

/** Returns the company, the former system and the audited call of a request. */
export async function toCommand<Caller>(surface: Surface<Caller>, request: ImportRequest<Caller>) {
  const company: Company = await surface.companyOf(request)
  return { company, source: request.params.from, call: surface.callOf(request) }
}
