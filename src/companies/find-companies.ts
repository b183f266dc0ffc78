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

/** A company by its id, or undefined. */
export async function readCompany(db: Reader, companyId: CompanyId): Promise<Company | undefined> {
  const row = await db.first(findCompany, { companyId })
  return row && rowToCompany(row)
}

/** The company that a path names; one that does not exist is not found. */
export async function knownCompany(db: Reader, companyId: CompanyId): Promise<Company> {
  const company = await readCompany(db, companyId)
  if (!company) throw new ApiError('not_found', { message: 'There is no such company.' })
  return company
}

/** As `knownCompany`, and nobody else changes what the company is set up with until the transaction is over. */
export async function lockExistingCompany(tx: Transaction, companyId: CompanyId): Promise<Company> {
  const row = await tx.first(lockCompany, { companyId })
  if (!row) throw new ApiError('not_found', { message: 'There is no such company.' })
  return rowToCompany(row)
}

/** A company that must exist, because something of it does. */
export async function readExistingCompany(db: Reader, companyId: CompanyId): Promise<Company> {
  const company = await readCompany(db, companyId)
  if (!company) throw new Error('a company is missing of which there are records')
  return company
}

/** The company that a location at the processor belongs to, or undefined. */
export async function readCompanyAtLocation(db: Reader, locationId: string): Promise<Company | undefined> {
  const row = await db.first(findCompanyByLocation, { locationId })
  return row && rowToCompany(row)
}

/** Whether there is any company at all. */
export async function hasCompanies(db: Reader): Promise<boolean> {
  return (await db.first(anyCompany, {}))?.found ?? false
}

/** The data key of some company, wrapped by the master key; none where there is no company. */
export async function readAnyCompanyKey(db: Reader): Promise<Buffer | undefined> {
  return (await db.first(anyWrappedKey, {}))?.wrappedKey
}
