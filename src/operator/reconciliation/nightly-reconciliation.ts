import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, raiseAlert, type Company } from '#companies'
import { toDayStart } from '#kernel/calendar'
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import type { RowOf } from '#platform/database'
import type { DueJob, JobHandlers, JobOutcome } from '#platform/jobs'
import { createPostbackHandlers } from '#transactions'
import { handleHints } from '#payments'
import { isProcessorError } from '#processor'
import { toBackOffMs } from '#attempts'
import { lookbackDays } from './reconcile-companies.ts'
import { isProcessorAhead, type Difference } from './compare.ts'
import {
  clampPeriod,
  toStartCursor,
  compareBooks,
  type Period,
  type ComparisonCursor,
} from './compare-books.ts'
import { confirmSuspect } from './find-suspects.ts'
import { findReconciliation, putReconciliation } from './reconciliation-queries.ts'
import { toAlert } from './show-difference.ts'
import { findAlertedDifferences } from './alerted-differences.ts'

/** The job that compares the books of a company with the processor's every night. */
export const reconciliationJob = 'audit money'

// The comparisons run from 1:00 to 5:00 in the company's time zone, spread over these hours to limit the load.
const nightStartMs = hourMs
const nightLengthMs = 4 * hourMs
// Well within the lease of a job. The next job continues with the rest.
const runMsMax = 20 * secondMs
/** The maximum number of alerts per night; the next night reports the rest. */
const alertsPerNightMax = 100

/** Returns the job handlers of the nightly comparison. */
export function reconciliationJobs(context: AppContext): JobHandlers {
  return { [reconciliationJob]: (job) => reconcileNightly(context, job) }
}

/** Returns the next comparison in ms of the company's clock: in its next night, but at least an hour from now. */
export function toNextNight({ id, timeZone }: Pick<Company, 'id' | 'timeZone'>, now: number): number {
  const spread = Number.parseInt(id.slice(-8), 16) % nightLengthMs
  const on = (plusDays: number) => toDayStart({ at: now, readIn: timeZone }, { timeZone, plusDays })
  const nights = [0, 1, 2].map((plusDays) => on(plusDays) + nightStartMs + spread)
  return nights.find((night) => night > now + hourMs) ?? now + dayMs
}

type ReconciliationRow = RowOf<typeof findReconciliation.row>

type Reconciliation = {
  period: Period
  place: ComparisonCursor
  compared: number
  differences: number
  raised: number
  /** The start of the first unfinished audit in a series, which shows how long the books were not compared. */
  startedAt: number
}

async function reconcileNightly(context: AppContext, { companyId, attempts }: DueJob): Promise<JobOutcome> {
  const { db, clock } = context
  const company = await loadExistingCompany(db, companyId)
  const now = getCompanyTime(clock, company)
  const row = await db.first(findReconciliation, { companyId })
  const audit = resumeReconciliation(row, now) ?? startReconciliation(row, now)
  const ends = clock.now() + runMsMax
  try {
    if (!resumeReconciliation(row, now))
      await applyMissedResults(context, company, Math.min(audit.period.from, row?.period_until ?? now))
    const some = await compareBooks(context, company, audit.period, audit.place, () => clock.now() < ends)
    const differences = await applyLateResults(context, company, some.differences)
    const raised = await raiseAlerts(context, company, differences, audit.raised)
    const after = {
      ...audit,
      compared: audit.compared + some.compared,
      differences: audit.differences + raised.differences,
      raised: audit.raised + raised.raised,
    }
    await saveProgress(context, companyId, after, some.place, now)
    return { againAt: some.place ? now : toNextNight(company, now) }
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + Math.max(minuteMs, toBackOffMs(attempts)) }
  }
}

/**
 * Applies the processor results that were missed since a moment of the company's clock, because they are no
 * differences.
 */
async function applyMissedResults(context: AppContext, company: Company, since: number): Promise<void> {
  const location = openCredentials(context.secrets, company)
  // The processor does not know a clock that was advanced here.
  const hints = await context.processor.newsSince(location, since - company.clockOffsetMs)
  await handleHints(context, createPostbackHandlers(context), company, hints)
}

/**
 * Applies the results of the differences in which only the processor is ahead: their postbacks may still be on the way,
 * or are lost. Returns the differences that remain.
 */
async function applyLateResults(
  context: AppContext,
  company: Company,
  found: Difference[],
): Promise<Difference[]> {
  const location = openCredentials(context.secrets, company)
  const run = { context, company, location, compared: 0, completions: new Set<string>() }
  const remaining: Difference[] = []
  for (const difference of found) {
    const { kind, own, theirs, reference } = difference
    if (kind === 'status_differs' && own && theirs && isProcessorAhead(own, theirs)) {
      await handleHints(context, createPostbackHandlers(context), company, [{ of: 'movement', reference }])
      const confirmed = await confirmSuspect(run, { own, theirs })
      remaining.push(...confirmed.filter((one) => one.kind === kind))
    } else remaining.push(difference)
  }
  return remaining
}

/** Returns the unfinished audit, unless it is so old that its period has changed. */
function resumeReconciliation(row: ReconciliationRow | undefined, now: number): Reconciliation | undefined {
  if (!row?.place || row.period_until < now - dayMs) return undefined
  return {
    period: { from: row.period_from, until: row.period_until },
    place: row.place as ComparisonCursor,
    compared: row.compared,
    differences: row.differences,
    raised: row.told,
    startedAt: row.started_at,
  }
}

function startReconciliation(row: ReconciliationRow | undefined, now: number): Reconciliation {
  const period = clampPeriod({ from: now - lookbackDays * dayMs, until: now }, now)
  const startedAt = row?.place ? row.started_at : now
  return { period, place: toStartCursor(period), compared: 0, differences: 0, raised: 0, startedAt }
}

/** Creates alerts for the differences that have none yet. */
async function raiseAlerts(
  { db, ids, clock }: AppContext,
  company: Company,
  found: Difference[],
  raisedBefore: number,
): Promise<{ differences: number; raised: number }> {
  const now = getCompanyTime(clock, company)
  const known = await findAlertedDifferences(db, company.id, found)
  const unraised = known.filter(({ isRaised }) => !isRaised).map(({ difference }) => difference)
  const fitting = unraised.slice(0, Math.max(0, alertsPerNightMax - raisedBefore))
  for (const difference of fitting) await raiseAlert(db, ids, company.id, now, toAlert(difference))
  if (unraised.length > fitting.length) {
    const message = `The books differ from the processor's in more than ${alertsPerNightMax} movements: \`florin audit-money\` lists them all.`
    const day = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)
    await raiseAlert(db, ids, company.id, now, { kind: 'books_differ', message, onceFor: `many ${day}` })
  }
  return { differences: known.filter(({ isResolved }) => !isResolved).length, raised: fitting.length }
}

async function saveProgress(
  { db }: AppContext,
  companyId: CompanyId,
  audit: Reconciliation,
  place: ComparisonCursor | undefined,
  now: number,
): Promise<void> {
  await db.run(putReconciliation, {
    company_id: companyId,
    period_from: audit.period.from,
    period_until: audit.period.until,
    place: place ?? null,
    compared: audit.compared,
    differences: audit.differences,
    told: audit.raised,
    started_at: audit.startedAt,
    ended_at: place ? null : now,
  })
}
