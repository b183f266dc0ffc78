import { cleanUpJob } from '#access'
import { outcomeRecoveryJob } from '#attempts'
import { getCompanyTime, postbackJob, type Company } from '#companies'
import { invoiceJob, saleFormJob, toOverdueTime } from '#invoices'
import { reconciliationJob } from '#operator'
import type { RowOf } from '#platform/database'
import { chargeJob, subscriptionJob } from '#subscriptions'
import { authorizationJob, hostedFormJob } from '#transactions'
import type { SandboxContext } from './sandbox-context.ts'
import { listJobsUntil } from './sandbox-queries.ts'

/** The kinds of work that a move of the clock performs. */
export const workKinds = [
  'reminder',
  'overdue',
  'subscription',
  'charge',
  'delivery',
  'outcome',
  'authorization',
  'form',
  'other',
] as const

export type WorkKind = (typeof workKinds)[number]

/** Work of one kind: the number of jobs, and the first due time in ms of the company's clock. */
type DueWork = { kind: WorkKind; count: number; firstAt: number }

const kindOfJob: Record<string, WorkKind> = {
  [subscriptionJob]: 'subscription',
  [chargeJob]: 'charge',
  [postbackJob]: 'delivery',
  [outcomeRecoveryJob]: 'outcome',
  [authorizationJob]: 'authorization',
  [hostedFormJob]: 'form',
  [saleFormJob]: 'form',
}

const housekeeping = [cleanUpJob, reconciliationJob]
const jobsMax = 1_000

/**
 * Returns the scheduled work of a company until a moment of its clock, at most the first 1,000 jobs. A job may schedule
 * further work, which is not counted.
 */
export async function loadDueWork({ db, clock, controls }: SandboxContext, company: Company, until: number) {
  const { id: companyId, timeZone, processor, locationId } = company
  const rows = await db.all(listJobsUntil, {
    companyId,
    until,
    invoiceKind: invoiceJob,
    ignoredKinds: housekeeping,
    limit: jobsMax + 1,
  })
  const processorAt = processor.kind === 'sandbox' ? await controls.nextDueAt(locationId) : undefined
  return {
    now: getCompanyTime(clock, company),
    work: countByKind(rows.slice(0, jobsMax), timeZone),
    isPart: rows.length > jobsMax,
    processorAt: processorAt !== undefined && processorAt <= until ? processorAt : undefined,
  }
}

type JobRow = RowOf<typeof listJobsUntil.row>

/** Counts jobs by kind, in the order of their first due times. */
function countByKind(rows: JobRow[], timeZone: string): DueWork[] {
  const found = new Map<WorkKind, DueWork>()
  for (const row of rows) {
    const kind = toWorkKind(row, timeZone)
    const before = found.get(kind)
    found.set(kind, { kind, count: (before?.count ?? 0) + 1, firstAt: before?.firstAt ?? row.due_at })
  }
  return [...found.values()]
}

/** The job of an invoice sends its reminders, and announces once that its due date has passed. */
function toWorkKind(row: JobRow, timeZone: string): WorkKind {
  if (row.kind !== invoiceJob) return kindOfJob[row.kind] ?? 'other'
  if (row.invoice_due_at === null || row.invoice_due_date_only === null) return 'other'
  const due = { dueAt: row.invoice_due_at, dueDateOnly: row.invoice_due_date_only }
  return row.due_at === toOverdueTime(due, timeZone) ? 'overdue' : 'reminder'
}
