import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Reader, Transaction } from '#platform/database'
import { rowToCompany, type Company } from './company.ts'
import {
  anyCompany,
  anyWrappedKey,
  findCompany,
  findCompanyByLocation,
  lockCompany,
} from './company-queries.ts'

/** Returns a company by its id, or undefined. */
export async function loadCompany(db: Reader, companyId: CompanyId): Promise<Company | undefined> {
  const row = await db.first(findCompany, { companyId })
  return row && rowToCompany(row)
}

/** Returns the company of a path. Throws not_found if it does not exist. */
export async function requireCompany(db: Reader, companyId: CompanyId): Promise<Company> {
  const company = await loadCompany(db, companyId)
  if (!company) throw new ApiError('not_found', { message: 'There is no such company.' })
  return company
}

/** Returns the company as `knownCompany` does, and locks its configuration until the transaction ends. */
export async function lockExistingCompany(tx: Transaction, companyId: CompanyId): Promise<Company> {
  const row = await tx.first(lockCompany, { companyId })
  if (!row) throw new ApiError('not_found', { message: 'There is no such company.' })
  return rowToCompany(row)
}

/** Returns a company that must exist because one of its records does. */
export async function loadExistingCompany(db: Reader, companyId: CompanyId): Promise<Company> {
  const company = await loadCompany(db, companyId)
  if (!company) throw new Error('a company is missing of which there are records')
  return company
}

/** Returns the company of a location at the processor, or undefined. */
export async function loadCompanyAtLocation(db: Reader, locationId: string): Promise<Company | undefined> {
  const row = await db.first(findCompanyByLocation, { locationId })
  return row && rowToCompany(row)
}

/** Returns whether there is any company at all. */
export async function hasCompanies(db: Reader): Promise<boolean> {
  return (await db.all(anyCompany, {})).some(({ found }) => found)
}

/** Returns the wrapped data key of any company, or undefined if there is no company. */
export async function loadAnyCompanyKey(db: Reader): Promise<Buffer | undefined> {
  return (await db.first(anyWrappedKey, {}))?.wrappedKey
}
