import { isDeepStrictEqual } from 'node:util'
import type { Uuid } from '#kernel/ids'
import type { Reader, Transaction, Writer } from '#platform/database'
import { schedule, scheduleAll, type DueTimer, type TimerOutcome } from '#platform/timers'
import type { Company } from './company.ts'
import { readExistingCompany } from './find-companies.ts'

/** The timers by which all that waits for moments of a company's calendar is looked at again, once that calendar is another. */
export const calendarTimers = {
  invoices: 'calendar of invoices',
  subscriptions: 'calendar of subscriptions',
} as const

const allSubjects = 'all'
const lowestId = '00000000-0000-0000-0000-000000000000' as Uuid
const pageSize = 1_000

/**
 * Has everything looked at whose timers were set by what is another now: the company's zone, or one of its lists of days. Where what it
 * adds to cards is another, the subscriptions are, whose payers may have been told otherwise.
 */
export async function rescheduleCalendar(tx: Transaction, before: Company, after: Company, now: number) {
  const isSame = isDeepStrictEqual(toCalendarSettings(before), toCalendarSettings(after))
  if (isSame && isDeepStrictEqual(toSurchargeSettings(before), toSurchargeSettings(after))) return
  await scheduleAll(tx, after, allSubjects, {
    ...(isSame ? {} : { [calendarTimers.invoices]: now }),
    [calendarTimers.subscriptions]: now,
  })
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

/** A company since when it has the lists of days that it has: nothing is made up for that they would have had done before. */
export function markChangedSchedules(before: Company, after: Company, now: number): Company {
  const isSame = (name: 'reminders' | 'dunningDays') =>
    isDeepStrictEqual(before.settings[name], after.settings[name])
  return {
    ...after,
    remindersSince: isSame('reminders') ? before.remindersSince : now,
    dunningSince: isSame('dunningDays') ? before.dunningSince : now,
  }
}

/** One page of timers to be set: of the subjects after one, in the order of their ids, so many, all due at one moment. */
export type ReschedulePage = { after: Uuid; limit: number; dueAt: number; wakeAt: number }

/** Has a page of what a calendar timer is about looked at now, and schedules the next page. `wake` sets the timers, and answers their subjects. */
export async function reschedulePage(
  db: Reader & Writer,
  { companyId, kind, subjectId, dueAt }: Pick<DueTimer, 'companyId' | 'kind' | 'subjectId' | 'dueAt'>,
  wake: (page: ReschedulePage) => Promise<Uuid[]>,
): Promise<TimerOutcome> {
  const company = await readExistingCompany(db, companyId)
  const after = subjectId === allSubjects ? lowestId : (subjectId as Uuid)
  const woken = await wake({ after, limit: pageSize, dueAt, wakeAt: dueAt - company.clockOffsetMs })
  const last = woken.toSorted().at(-1)
  if (last !== undefined && woken.length === pageSize) await schedule(db, company, kind, last, dueAt)
  return 'done'
}
