import { toPeriodStart } from '#kernel/billing-calendar'
import { dayMs, hourMs, secondMs, toIsoInstant } from '#kernel/clock'
import { toCents, toDollars } from '#kernel/money'
import type { ExpectedInvoice } from '../book.ts'
import type { ReadSubscription } from './read-subscription.ts'
import type { WireInvoice } from './wire.ts'

/**
 * Returns the invoices that Stripe makes before a time (ms) and the one after them, from the prices, discounts and taxes of the export alone.
 * An upcoming invoice that Stripe was asked for takes the place of the first one.
 */
export function expectInvoices(
  read: ReadSubscription,
  {
    until,
    taxPercentage,
    upcoming,
  }: { until: number; taxPercentage: number; upcoming: WireInvoice | undefined },
): ExpectedInvoice[] {
  const { record, renewals } = read
  if (record.cancelsThen) return []
  const expected: ExpectedInvoice[] = []
  for (let cycle = 0; ; cycle++) {
    const at = toPeriodStart(renewals.anchor, renewals.cycle, renewals.nextPeriod + cycle)
    const asked = cycle === 0 ? upcoming : undefined
    expected.push(asked ? toAsked(record.originId, asked) : compute(read, { at, cycle, taxPercentage }))
    if (at >= until) return expected
  }
}

function compute(
  { record, items }: ReadSubscription,
  { at, cycle, taxPercentage }: { at: number; cycle: number; taxPercentage: number },
): ExpectedInvoice {
  const subtotal = items.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const discounted = record.discounts.reduce((left, { type, value, cycles = Infinity }) => {
    if (cycle >= cycles) return left
    const off = type === 'percent' ? takePercent(left, value) : Math.round(value * 100)
    return Math.max(0, left - off)
  }, subtotal)
  const isManual = record.billingMode === 'recurringManual'
  const day = toDay(at)
  return {
    subscription: record.originId,
    day,
    amount: toDollars(toCents(discounted + takePercent(discounted, taxPercentage))),
    dueDay: toDay(at + (isManual ? record.paymentDueDays * dayMs : 0)),
    chargeDay: isManual ? undefined : day,
  }
}

/** Returns a percentage of cents, rounded half up. Percentages have at most four decimals. */
function takePercent(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 10_000) * 2 + 1_000_000) / 2_000_000)
}

// Stripe charges an automatic invoice about an hour after it has made it.
const chargeDelayMs = hourMs

function toAsked(subscription: string, asked: WireInvoice): ExpectedInvoice {
  const made = (asked.period_end ?? asked.created ?? 0) * secondMs
  const attempt = asked.next_payment_attempt
  return {
    subscription,
    day: toDay(made),
    amount: toDollars(toCents(asked.total)),
    ...(typeof asked.due_date === 'number' ? { dueDay: toDay(asked.due_date * secondMs) } : {}),
    ...(typeof attempt === 'number'
      ? { chargeDay: toDay(Math.max(made, attempt * secondMs - chargeDelayMs)) }
      : {}),
  }
}

function toDay(at: number): string {
  return toIsoInstant(at).slice(0, 10)
}
