import type { CompanyId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { listCompanyNames } from './company-list-queries.ts'

/** Returns the names of companies by their ids. */
export async function loadCompanyNames(db: Reader, companyIds: CompanyId[]): Promise<Map<CompanyId, string>> {
  const rows = await db.all(listCompanyNames, { companyIds })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
