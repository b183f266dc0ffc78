import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { readCompany, type Company } from '#companies'
import type { Reader } from '#platform/database'

/** The company that a path names; one that does not exist is not found. */
export async function knownCompany(db: Reader, companyId: CompanyId): Promise<Company> {
  const company = await readCompany(db, companyId)
  if (!company) throw new ApiError('not_found')
  return company
}
