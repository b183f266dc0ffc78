import { omitNullish } from '#kernel/json'
import { paymentDueDaysDefault } from '#kernel/limits'
import type { Book } from '../book.ts'
import { addDaysTo, findAnchorDay, toDayText } from '../days.ts'
import type { ImportRecord } from '../records.ts'
import { findCustomer, toRowId, type CustomerLookup } from './read-customers.ts'
import { addRecord, type Row } from './read-rows.ts'

type SubscriptionRow = Row<'subscriptions.csv'>
type Subscription = ImportRecord<'subscriptions'>

const modes: Readonly<Record<string, Subscription['billingMode']>> = {
  automatic: 'recurring',
  auto: 'recurring',
  chargeautomatically: 'recurring',
  recurring: 'recurring',
  manual: 'recurringManual',
  sendinvoice: 'recurringManual',
  recurringmanual: 'recurringManual',
}

type Status = Subscription['standing'] | 'ended'

const statuses: Readonly<Record<string, Status>> = {
  active: 'active',
  trialing: 'trialing',
  trial: 'trialing',
  intrial: 'trialing',
  pastdue: 'past due',
  overdue: 'past due',
  suspended: 'suspended',
  canceled: 'ended',
  cancelled: 'ended',
  ended: 'ended',
  expired: 'ended',
  completed: 'ended',
}

type Facts = { now: number; lookup: CustomerLookup }

/** Adds the subscriptions of the rows to a book that has its plans. Those that have ended are counted as history. */
export function addSubscriptions(rows: readonly SubscriptionRow[], book: Book, facts: Facts): void {
  const cycles = new Map(book.plans.map(({ planId, billingCycle }) => [planId, billingCycle]))
  for (const row of rows) {
    const status = row.word('status', statuses, 'active, trialing, past due, suspended or canceled')
    if (status === 'ended') {
      book.history.subscriptions += 1
      continue
    }
    const id = row.text('id')
    const record = toSubscription(row, status, cycles, facts)
    addRecord(row, { id: toRowId(row, id), record, records: book.subscriptions, skipped: book.skipped })
    const amount = row.amount('next amount')
    if (amount === undefined || record.cancelsThen || row.faults.length > 0) continue
    const dueDays = row.whole('due days')
    book.expected.push({
      subscription: record.originId,
      day: record.nextBillingAt,
      amount,
      dueDay: dueDays === undefined ? undefined : addDaysTo(record.nextBillingAt, dueDays),
    })
  }
}

function toSubscription(
  row: SubscriptionRow,
  status: Subscription['standing'] | undefined,
  cycles: ReadonlyMap<string, ImportRecord<'plans'>['billingCycle']>,
  { now, lookup }: Facts,
): Subscription {
  const days = readDays(row, toDayText(now))
  const planId = row.text('plan') ?? ''
  // A subscription without its plan is left out later.
  const cycle = cycles.get(planId) ?? 'monthly'
  const discounts = readDiscounts(row)
  const amount = row.amount('price')
  if (amount !== undefined && discounts.length > 0)
    row.faults.push('price excludes a discount, because it replaces the whole amount of each period')
  return {
    originId: row.text('id') ?? '',
    customer: findCustomer(row, lookup),
    planId,
    billingMode: row.word('mode', modes, 'automatic or manual') ?? 'recurringManual',
    standing: readStanding(row, status, days.isInTrial),
    startedAt: days.start,
    anchorAt: findAnchorDay([days.trialEnd, days.start], cycle, days.next),
    ...omitNullish({ trialEndsAt: days.trialEnd }),
    nextBillingAt: days.next,
    cancelsThen: row.flag('cancels') ?? false,
    ...omitNullish({ amount }),
    addOns: [],
    discounts,
    paymentDueDays: row.whole('due days') ?? paymentDueDaysDefault,
  }
}

type Days = { start: string; next: string; trialEnd: string | undefined; isInTrial: boolean }

function readDays(row: SubscriptionRow, today: string): Days {
  const [start, next, trialEnd] = [row.day('start'), row.day('next billing'), row.day('trial end')]
  const isInTrial = trialEnd !== undefined && trialEnd > today
  if (start !== undefined && next !== undefined && next < start)
    row.faults.push(`next billing ${next} is before the start ${start}`)
  if (next !== undefined && next < today)
    row.faults.push(`next billing ${next} has passed; write the day of the next invoice`)
  if (start !== undefined && trialEnd !== undefined && trialEnd < start)
    row.faults.push(`trial end ${trialEnd} is before the start ${start}`)
  if (isInTrial && next !== undefined && next !== trialEnd)
    row.faults.push(`next billing ${next} must be the trial end ${trialEnd}, because the trial has not ended`)
  return { start: start ?? today, next: next ?? today, trialEnd, isInTrial }
}

function readStanding(
  row: SubscriptionRow,
  status: Subscription['standing'] | undefined,
  isInTrial: boolean,
): Subscription['standing'] {
  if (status === undefined) return isInTrial ? 'trialing' : 'active'
  if (isInTrial !== (status === 'trialing'))
    row.faults.push(
      isInTrial
        ? `status must be trialing until the trial end`
        : 'status trialing needs a trial end in the future',
    )
  return status
}

function readDiscounts(row: SubscriptionRow): Subscription['discounts'] {
  const [percent, amount] = [row.amount('discount percent'), row.amount('discount amount')]
  const cycles = row.whole('discount cycles')
  if (percent !== undefined && amount !== undefined)
    row.faults.push('discount percent and discount amount exclude each other')
  if (percent === undefined && amount === undefined && cycles !== undefined)
    row.faults.push('discount cycles needs a discount percent or a discount amount')
  const terms = omitNullish({ cycles })
  // Exports write zero where there is no discount.
  if (percent) return [{ type: 'percent', value: percent, ...terms }]
  return amount ? [{ type: 'amount', value: amount, ...terms }] : []
}
