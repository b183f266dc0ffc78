import type { AppContext } from '#context'
import { getCompanyTime, requireCompany } from '#companies'
import { dayMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { isProcessorError, ProcessorUnreadable } from '#processor'
import type { Difference } from './compare.ts'
import {
  clampPeriod,
  toStartCursor,
  compareBooks,
  type ComparisonResult,
  type Period,
  type ComparisonCursor,
} from './compare-books.ts'
import { findNextCompanyToCompare } from './reconciliation-queries.ts'
import { findAlertedDifferences } from './alerted-differences.ts'

/** The default period of a comparison in days, which each night compares again. */
export const lookbackDays = 7

/** The progress of an audit within the period of a company. */
export type ReconciliationCursor = { companyId: CompanyId; period: Period; place: ComparisonCursor }

/** The scope: one company or all, the period, the position to resume at, and the maximum number of movements. */
export type ReconciliationRequest = {
  companyId: CompanyId | undefined
  from: number | undefined
  until: number | undefined
  after: ReconciliationCursor | undefined
  limit: number
}

/** The reasons for which the processor's books of a company could not be read. */
export const loadFailures = ['unreachable', 'unreadable'] as const
type ReadFailure = (typeof loadFailures)[number]
/** A company whose books were not compared, or not completely. */
type SkippedCompany = { companyId: CompanyId; trouble: ReadFailure }

/** The lowest possible id. */
const lowestCompanyId = '00000000-0000-0000-0000-000000000000' as CompanyId

// A company without movements still costs two requests.
const companyCost = 50

/**
 * Compares books. Returns the unresolved differences, the companies that could not be compared, and the position to
 * resume at.
 */
export async function reconcileCompanies(
  context: AppContext,
  { companyId, after, limit, ...request }: ReconciliationRequest,
) {
  const found = {
    compared: 0,
    resolved: 0,
    differences: [] as Difference[],
    notCompared: [] as SkippedCompany[],
  }
  let upTo =
    after ??
    (await startCompany(context, companyId ?? (await findNextCompany(context, lowestCompanyId)), request))
  for (let left = limit; upTo && left > 0;) {
    const { companyId: id } = upTo
    const some = await compareCompany(context, upTo, left)
    if (typeof some === 'string') found.notCompared.push({ companyId: id, trouble: some })
    else {
      found.compared += some.compared
      for (const { difference, isResolved } of await findAlertedDifferences(context.db, id, some.differences))
        if (isResolved) found.resolved += 1
        else found.differences.push(difference)
    }
    // A company with a processor failure took long. The response ends here, and the caller resumes at the next company.
    left = typeof some === 'string' ? 0 : left - some.read - companyCost
    if (typeof some !== 'string' && some.place) upTo = { ...upTo, place: some.place }
    else
      upTo =
        companyId === undefined
          ? await startCompany(context, await findNextCompany(context, id), request)
          : undefined
  }
  return { ...found, upTo }
}

/** A processor failure of one company does not prevent the comparison of the others. */
async function compareCompany(
  context: AppContext,
  { companyId, period, place }: ReconciliationCursor,
  limit: number,
): Promise<ComparisonResult | ReadFailure> {
  const company = await requireCompany(context.db, companyId)
  try {
    return await compareBooks(context, company, period, place, (read) => read < limit)
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return error instanceof ProcessorUnreadable ? 'unreadable' : 'unreachable'
  }
}

async function findNextCompany({ db }: AppContext, after: CompanyId): Promise<CompanyId | undefined> {
  // Each database has a next company of its own.
  return (await db.all(findNextCompanyToCompare, { after })).map(({ id }) => id).toSorted()[0]
}

async function startCompany(
  { db, clock }: AppContext,
  companyId: CompanyId | undefined,
  { from, until }: Pick<ReconciliationRequest, 'from' | 'until'>,
): Promise<ReconciliationCursor | undefined> {
  if (companyId === undefined) return undefined
  const now = getCompanyTime(clock, await requireCompany(db, companyId))
  const period = clampPeriod({ from: from ?? now - lookbackDays * dayMs, until: until ?? now }, now)
  return { companyId, period, place: toStartCursor(period) }
}
