import type { CompanyId, Uuid } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { findHasClientPostbackSecret } from './company-queries.ts'
import { requireCompany } from './find-companies.ts'
import { loadLastChangeId } from './refuse-overwrites.ts'

/** The URL for client postbacks, whether its secret exists, and the newest change of the company. */
export type ClientPostback = { url: string | undefined; hasSecret: boolean; asOf: Uuid }

/** Reads the URL for client postbacks. The id is read first, so that a change in between is not missed. */
export async function loadClientPostback(db: Reader, companyId: CompanyId): Promise<ClientPostback> {
  const asOf = await loadLastChangeId(db, { id: companyId }, 'company.changed')
  const { clientPostbackUrl: url } = await requireCompany(db, companyId)
  const secret = await db.first(findHasClientPostbackSecret, { companyId })
  return { url, hasSecret: secret?.has_secret ?? false, asOf }
}
