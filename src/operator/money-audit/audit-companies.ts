import type { AppContext } from '#access'
import { readCompanyClock, knownCompany } from '#companies'
import { dayMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { isProcessorError, ProcessorUnreadable } from '#processor'
import type { Difference } from './compare.ts'
import { atRest, beginningOf, compareBooks, type Compared, type Period, type Place } from './compare-books.ts'
import { nextCompanyToCompare } from './money-audit-queries.ts'
import { toldOf } from './told-differences.ts'

/** The default period of a comparison in days, which each night compares again. */
export const comparedDays = 7

/** The progress of an audit within the period of a company. */
export type AuditedUpTo = { companyId: CompanyId; period: Period; place: Place }

/** The scope: one company or all, the period, the position to resume at, and the maximum number of movements. */
export type AuditMoney = {
  companyId: CompanyId | undefined
  from: number | undefined
  until: number | undefined
  after: AuditedUpTo | undefined
  limit: number
}

/** The reasons for which the processor's books of a company could not be read. */
export const troubles = ['unreachable', 'unreadable'] as const
type Trouble = (typeof troubles)[number]
/** A company whose books were not compared, or not completely. */
type NotCompared = { companyId: CompanyId; trouble: Trouble }

/** The lowest possible id. */
const lowest = '00000000-0000-0000-0000-000000000000' as CompanyId

// A company without movements still costs two requests.
const companyCosts = 50

/**
 * Compares books. Returns the unresolved differences, the companies that could not be compared, and the position to
 * resume at.
 */
export async function auditMoney(services: AppContext, { companyId, after, limit, ...asked }: AuditMoney) {
  const found = {
    compared: 0,
    resolved: 0,
    differences: [] as Difference[],
    notCompared: [] as NotCompared[],
  }
  let upTo = after ?? (await beginOf(services, companyId ?? (await nextAfter(services, lowest)), asked))
  for (let left = limit; upTo && left > 0;) {
    const { companyId: id } = upTo
    const some = await compareUpTo(services, upTo, left)
    if (typeof some === 'string') found.notCompared.push({ companyId: id, trouble: some })
    else {
      found.compared += some.compared
      for (const { difference, isResolved } of await toldOf(services.db, id, some.differences))
        if (isResolved) found.resolved += 1
        else found.differences.push(difference)
    }
    // A company with a processor failure took long. The response ends here, and the caller resumes at the next company.
    left = typeof some === 'string' ? 0 : left - some.read - companyCosts
    if (typeof some !== 'string' && some.place) upTo = { ...upTo, place: some.place }
    else
      upTo =
        companyId === undefined ? await beginOf(services, await nextAfter(services, id), asked) : undefined
  }
  return { ...found, upTo }
}

/** A processor failure of one company does not prevent the comparison of the others. */
async function compareUpTo(
  services: AppContext,
  { companyId, period, place }: AuditedUpTo,
  limit: number,
): Promise<Compared | Trouble> {
  const company = await knownCompany(services.db, companyId)
  try {
    return await compareBooks(services, company, period, place, (read) => read < limit)
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return error instanceof ProcessorUnreadable ? 'unreadable' : 'unreachable'
  }
}

async function nextAfter({ db }: AppContext, after: CompanyId): Promise<CompanyId | undefined> {
  return (await db.first(nextCompanyToCompare, { after }))?.id
}

async function beginOf(
  { db, clock }: AppContext,
  companyId: CompanyId | undefined,
  { from, until }: Pick<AuditMoney, 'from' | 'until'>,
): Promise<AuditedUpTo | undefined> {
  if (companyId === undefined) return undefined
  const now = readCompanyClock(clock, await knownCompany(db, companyId))
  const period = atRest({ from: from ?? now - comparedDays * dayMs, until: until ?? now }, now)
  return { companyId, period, place: beginningOf(period) }
}
