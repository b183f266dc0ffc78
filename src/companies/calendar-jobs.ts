import { isDeepStrictEqual } from 'node:util'
import type { Uuid } from '#kernel/ids'
import type { Reader, Transaction, Writer } from '#platform/database'
import { schedule, scheduleAll, type CompanyClock, type DueJob, type JobOutcome } from '#platform/jobs'
import type { Company } from './company.ts'
import { loadExistingCompany } from './find-companies.ts'

/** The jobs that reschedule a company's invoices and subscriptions after a change of its calendar. */
export const calendarJobs = {
  invoices: 'calendar of invoices',
  subscriptions: 'calendar of subscriptions',
} as const

const allSubjects = 'all'
const lowestId = '00000000-0000-0000-0000-000000000000' as Uuid
const pageSize = 1_000

/**
 * Reschedules a company's jobs if the change affects them. A new time zone or list of days affects invoices and
 * subscriptions. A new surcharge affects subscriptions only, because their notices to payers may state the old one.
 */
export async function rescheduleCalendar(tx: Transaction, before: Company, after: Company, now: number) {
  const isSame = isDeepStrictEqual(toCalendarSettings(before), toCalendarSettings(after))
  if (isSame && isDeepStrictEqual(toSurchargeSettings(before), toSurchargeSettings(after))) return
  await scheduleAll(tx, after, allSubjects, {
    ...(isSame ? {} : { [calendarJobs.invoices]: now }),
    [calendarJobs.subscriptions]: now,
  })
}

/** Reschedules the jobs of all invoices and subscriptions of a company, page by page. */
export async function rescheduleAll(tx: Transaction, company: CompanyClock, now: number): Promise<void> {
  const { invoices, subscriptions } = calendarJobs
  await scheduleAll(tx, company, allSubjects, { [invoices]: now, [subscriptions]: now })
}

function toCalendarSettings({ timeZone, settings: { reminders, dunningDays } }: Company) {
  return { timeZone, reminders, dunningDays }
}

function toSurchargeSettings({
  surcharge: { enabled, percentage },
  settings,
  state,
  zip,
  processor,
}: Company) {
  return { enabled, percentage, isOnRecurring: settings.surchargeOnRecurring, state, zip, processor }
}

/** Records when the company's lists of days changed, so that a new list has no effect on days before the change. */
export function markChangedSchedules(before: Company, after: Company, now: number): Company {
  const isSame = (name: 'reminders' | 'dunningDays') =>
    isDeepStrictEqual(before.settings[name], after.settings[name])
  return {
    ...after,
    remindersSince: isSame('reminders') ? before.remindersSince : now,
    dunningSince: isSame('dunningDays') ? before.dunningSince : now,
  }
}

/** A page of jobs: the next subjects after the previous page, by id, all due at one moment. */
export type ReschedulePage = { after: Uuid; limit: number; dueAt: number; wakeAt: number }

/**
 * Wakes a page of the subjects of a calendar job and schedules the next page. `wake` schedules the jobs and returns
 * their subjects.
 */
export async function reschedulePage(
  db: Reader & Writer,
  { companyId, kind, subjectId, dueAt }: Pick<DueJob, 'companyId' | 'kind' | 'subjectId' | 'dueAt'>,
  wake: (page: ReschedulePage) => Promise<Uuid[]>,
): Promise<JobOutcome> {
  const company = await loadExistingCompany(db, companyId)
  const after = subjectId === allSubjects ? lowestId : (subjectId as Uuid)
  const woken = await wake({ after, limit: pageSize, dueAt, wakeAt: dueAt - company.clockOffsetMs })
  const last = woken.toSorted().at(-1)
  if (last !== undefined && woken.length === pageSize) await schedule(db, company, kind, last, dueAt)
  return 'done'
}
