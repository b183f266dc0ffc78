import type { AppContext } from '#access'
import { readCompanyClock, readExistingCompany, openCredentials, raiseAlert, type Company } from '#companies'
import { toDayStart } from '#kernel/calendar'
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import type { RowOf } from '#platform/database'
import type { DueTimer, TimerHandlers, TimerOutcome } from '#platform/timers'
import { createPostbackHandlers } from '#one-off'
import { handleHints } from '#payments'
import { isProcessorError } from '#processor'
import { toBackOffMs } from '#transactions'
import { comparedDays } from './audit-companies.ts'
import type { Difference } from './compare.ts'
import { atRest, beginningOf, compareBooks, type Period, type Place } from './compare-books.ts'
import { findMoneyAudit, putMoneyAudit } from './money-audit-queries.ts'
import { alertOf } from './show-difference.ts'
import { toldOf } from './told-differences.ts'

/** The timer that compares a company's books with the processor's by night; each company has one, for as long as it exists. */
export const auditMoneyTimer = 'audit money'

// From one o'clock to five where the company is: each at a moment of its own, so that not all are compared at once.
const nightBeginsMs = hourMs
const nightLastsMs = 4 * hourMs
// Well within the lease of a timer; what is left then is compared under the next.
const atOnceMs = 20 * secondMs
/** So many differences of a night are told one by one; the next night tells the next. */
const toldMax = 100

/** What falls due for the books of a company. */
export function moneyAuditTimers(services: AppContext): TimerHandlers {
  return { [auditMoneyTimer]: (timer) => auditNightly(services, timer) }
}

/** When a company's books are compared next, ms of its clock: in its next night, but not within an hour. */
export function nextNight({ id, timeZone }: Pick<Company, 'id' | 'timeZone'>, now: number): number {
  const spread = Number.parseInt(id.slice(-8), 16) % nightLastsMs
  const on = (plusDays: number) => toDayStart({ at: now, readIn: timeZone }, { timeZone, plusDays })
  const nights = [0, 1, 2].map((plusDays) => on(plusDays) + nightBeginsMs + spread)
  return nights.find((night) => night > now + hourMs) ?? now + dayMs
}

type AuditRow = RowOf<typeof findMoneyAudit.row>

type Audit = {
  period: Period
  place: Place
  compared: number
  differences: number
  told: number
  /** Of one that did not get through and was begun anew, when the first of them began: so long were the books not compared. */
  startedAt: number
}

async function auditNightly(services: AppContext, { companyId, attempts }: DueTimer): Promise<TimerOutcome> {
  const { db, clock } = services
  const company = await readExistingCompany(db, companyId)
  const now = readCompanyClock(clock, company)
  const row = await db.first(findMoneyAudit, { companyId })
  const audit = underWay(row, now) ?? begun(row, now)
  const ends = clock.now() + atOnceMs
  try {
    if (!underWay(row, now))
      await hearNews(services, company, Math.min(audit.period.from, row?.period_until ?? now))
    const some = await compareBooks(services, company, audit.period, audit.place, () => clock.now() < ends)
    const told = await tell(services, company, some.differences, audit.told)
    const after = {
      ...audit,
      compared: audit.compared + some.compared,
      differences: audit.differences + told.differences,
      told: audit.told + told.told,
    }
    await write(services, companyId, after, some.place, now)
    return { againAt: some.place ? now : nextNight(company, now) }
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + Math.max(minuteMs, toBackOffMs(attempts)) }
  }
}

/** What the processor told since a moment of the company's clock, and nobody heard, is no difference: it is heard first. */
async function hearNews(services: AppContext, company: Company, since: number): Promise<void> {
  const location = openCredentials(services.secrets, company)
  // A clock that was moved on is ours alone.
  const hints = await services.processor.newsSince(location, since - company.clockOffsetMs)
  await handleHints(services, createPostbackHandlers(services), company, hints)
}

/** One that is not through is gone on with, unless it was left for so long that its period is another by now. */
function underWay(row: AuditRow | undefined, now: number): Audit | undefined {
  if (!row?.place || row.period_until < now - dayMs) return undefined
  return {
    period: { from: row.period_from, until: row.period_until },
    place: row.place as Place,
    compared: row.compared,
    differences: row.differences,
    told: row.told,
    startedAt: row.started_at,
  }
}

function begun(row: AuditRow | undefined, now: number): Audit {
  const period = atRest({ from: now - comparedDays * dayMs, until: now }, now)
  const startedAt = row?.place ? row.started_at : now
  return { period, place: beginningOf(period), compared: 0, differences: 0, told: 0, startedAt }
}

/** Tells people of what they were not told of yet. */
async function tell(
  { db, ids, clock }: AppContext,
  company: Company,
  found: Difference[],
  toldBefore: number,
): Promise<{ differences: number; told: number }> {
  const now = readCompanyClock(clock, company)
  const known = await toldOf(db, company.id, found)
  const untold = known.filter(({ isTold }) => !isTold).map(({ difference }) => difference)
  const fitting = untold.slice(0, Math.max(0, toldMax - toldBefore))
  for (const difference of fitting) await raiseAlert(db, ids, company.id, now, alertOf(difference))
  if (untold.length > fitting.length) {
    const message = `The books differ from the processor's in more than ${toldMax} movements: \`florin audit-money\` lists them all.`
    const day = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)
    await raiseAlert(db, ids, company.id, now, { kind: 'books_differ', message, onceFor: `many ${day}` })
  }
  return { differences: known.filter(({ isResolved }) => !isResolved).length, told: fitting.length }
}

async function write(
  { db }: AppContext,
  companyId: CompanyId,
  audit: Audit,
  place: Place | undefined,
  now: number,
): Promise<void> {
  await db.run(putMoneyAudit, {
    company_id: companyId,
    period_from: audit.period.from,
    period_until: audit.period.until,
    place: place ?? null,
    compared: audit.compared,
    differences: audit.differences,
    told: audit.told,
    started_at: audit.startedAt,
    ended_at: place ? null : now,
  })
}
