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

/** The job that compares the books of a company with the processor's every night. */
export const auditMoneyTimer = 'audit money'

// The comparisons run from 1:00 to 5:00 in the company's time zone, spread over these hours to limit the load.
const nightBeginsMs = hourMs
const nightLastsMs = 4 * hourMs
// Well within the lease of a job. The next job continues with the rest.
const atOnceMs = 20 * secondMs
/** The maximum number of alerts per night; the next night reports the rest. */
const toldMax = 100

/** Returns the job handlers of the nightly comparison. */
export function moneyAuditTimers(services: AppContext): TimerHandlers {
  return { [auditMoneyTimer]: (timer) => auditNightly(services, timer) }
}

/** Returns the next comparison in ms of the company's clock: in its next night, but at least an hour from now. */
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
  /** The start of the first unfinished audit in a series, which shows how long the books were not compared. */
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

/**
 * Applies the processor results that were missed since a moment of the company's clock, because they are no
 * differences.
 */
async function hearNews(services: AppContext, company: Company, since: number): Promise<void> {
  const location = openCredentials(services.secrets, company)
  // The processor does not know a clock that was advanced here.
  const hints = await services.processor.newsSince(location, since - company.clockOffsetMs)
  await handleHints(services, createPostbackHandlers(services), company, hints)
}

/** Returns the unfinished audit, unless it is so old that its period has changed. */
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

/** Creates alerts for the differences that have none yet. */
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
