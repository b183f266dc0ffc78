import { getCompanyTime, lockExistingCompany, type Company } from '#companies'
import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import type { CompanyId, Uuid } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { toAccountName } from '../export/account-name.ts'
import type { ExportHead } from '../export/manifest.ts'
import { beginRestoreRow, listUsedTables } from './restore-queries.ts'

/** A begun import: its id, and whether saved methods stay usable because both companies are on the same account. */
export type BegunRestore = {
  restoreId: Uuid
  keepsMethods: boolean
  /** The time of the company, and how far it is ahead of real time, ms. */
  companyTime: string
  clockAheadMs: number
}

/**
 * Begins the import of an export into an empty company, in place of one that did not come to its end. Throws if the company has
 * records, or if the export comes from the other environment.
 */
export async function beginRestore(
  { db, ids, clock, environment }: Pick<AppContext, 'db' | 'ids' | 'clock' | 'environment'>,
  companyId: CompanyId,
  head: ExportHead,
): Promise<BegunRestore> {
  if (head.environment !== environment)
    throw invalidFieldError(
      'body.head.environment',
      'invalid_value',
      `must be ${environment}, because this installation is one`,
    )
  return db.transaction(async (tx) => {
    const company = await lockExistingCompany(tx, companyId)
    await assertEmpty(tx, company)
    const restoreId = ids.next()
    const now = getCompanyTime(clock, company)
    await tx.run(beginRestoreRow, { companyId, restoreId, head, now })
    return {
      restoreId,
      keepsMethods: isSameAccount(head, company),
      companyTime: toIsoInstant(now),
      clockAheadMs: company.clockOffsetMs,
    }
  })
}

/** Returns whether the saved methods of the export can be charged on the account of the company. */
export function isSameAccount({ account }: Pick<ExportHead, 'account'>, company: Company): boolean {
  return account === toAccountName(company)
}

/** Throws if a company has records that an import would mix with others. */
export async function assertEmpty(db: Reader, { id: companyId }: Company): Promise<void> {
  const used = await db.all(listUsedTables, { companyId })
  if (used.length === 0) return
  const files = used.map(({ file }) => file).toSorted()
  throw new ApiError('unprocessable_entity', {
    message: `The company is not empty: it has ${files.join(', ')}. Import into a new company.`,
  })
}

/** Returns the error for an import that was committed, or that another one replaced. */
export function createEndedError(): ApiError {
  return new ApiError('unprocessable_entity', {
    message: 'This import has ended, or another import of this company began: start it again.',
  })
}
