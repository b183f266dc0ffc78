import { readCompany, type Company } from '#companies'
import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Reader } from '#platform/database'

/** The company that an operator's path names. */
export async function companyAt(db: Reader, companyId: CompanyId): Promise<Company> {
  const company = await readCompany(db, companyId)
  if (!company) throw new ApiError('not_found', { message: 'There is no such company.' })
  return company
}
