import { publicId } from '#kernel/ids'
import type { Services } from '#access'
import { hasCompanies } from '#companies'
import { createCompany } from './create-company.ts'

/** What somebody needs to try the service with the demo company. */
export type DemoCompany = { companyId: string; apiKey: string; hppToken: string; locationId: string }

/** Creates a company to try things with, on a database that has none yet. Answers nothing where there is one. */
export async function seedDemoCompany(services: Services): Promise<DemoCompany | undefined> {
  if (await hasCompanies(services.db)) return undefined
  const { company, apiKey, hppToken } = await createCompany(services, {
    name: 'Demo Company',
    state: 'TX',
    surcharge: { enabled: true, percentage: 3 },
  })
  return { companyId: publicId('cmp', company.id), apiKey, hppToken, locationId: company.locationId }
}
