import type { Services } from '#access'
import { companyNow, knownCompany } from '#companies'
import { dayMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { atProcessor } from '#processor'
import type { Difference } from './compare.ts'
import { atRest, beginningOf, compareBooks, type Period, type Place } from './compare-books.ts'
import { nextCompanyToCompare } from './money-audit-queries.ts'
import { toldOf } from './told-differences.ts'

/** So many days back the books are compared where nothing else is said, each night again. */
export const comparedDays = 7

/** How far an audit has got: in the middle of a company's period. */
export type AuditedUpTo = { companyId: CompanyId; period: Period; place: Place }

/** What to compare: one company or all, which period, from where an earlier answer ended, and how many movements at most. */
export type AuditMoney = {
  companyId: CompanyId | undefined
  from: number | undefined
  until: number | undefined
  after: AuditedUpTo | undefined
  limit: number
}

/** No id is as low. */
const lowest = '00000000-0000-0000-0000-000000000000' as CompanyId

// A company in which nothing moved costs two questions all the same.
const companyCosts = 50

/** Compares books, and answers what differs and nobody has seen to, and how far it got where there is more. */
export async function auditMoney(services: Services, { companyId, after, limit, ...asked }: AuditMoney) {
  const found = { compared: 0, resolved: 0, differences: [] as Difference[] }
  let upTo = after ?? (await beginOf(services, companyId ?? (await nextAfter(services, lowest)), asked))
  for (let left = limit; upTo && left > 0;) {
    const { companyId: id, period, place } = upTo
    const company = await knownCompany(services.db, id)
    const room = left
    const some = await atProcessor(() =>
      compareBooks(services, company, period, place, (read) => read < room),
    )
    found.compared += some.compared
    for (const { difference, isResolved } of await toldOf(services.db, id, some.differences))
      if (isResolved) found.resolved += 1
      else found.differences.push(difference)
    left -= some.read + companyCosts
    if (some.place) upTo = { ...upTo, place: some.place }
    else
      upTo =
        companyId === undefined ? await beginOf(services, await nextAfter(services, id), asked) : undefined
  }
  return { ...found, upTo }
}

async function nextAfter({ db }: Services, after: CompanyId): Promise<CompanyId | undefined> {
  return (await db.first(nextCompanyToCompare, { after }))?.id
}

async function beginOf(
  { db, clock }: Services,
  companyId: CompanyId | undefined,
  { from, until }: Pick<AuditMoney, 'from' | 'until'>,
): Promise<AuditedUpTo | undefined> {
  if (companyId === undefined) return undefined
  const now = companyNow(clock, await knownCompany(db, companyId))
  const period = atRest({ from: from ?? now - comparedDays * dayMs, until: until ?? now }, now)
  return { companyId, period, place: beginningOf(period) }
}
