import { descriptionLengthMax, invoiceItemsMax } from '#kernel/limits'
import { toCents, toDollars } from '#kernel/money'
import { cleanText } from '../texts.ts'
import type { SkippedRecord } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { toIso } from './read-subscription.ts'
import { toId, type WireInvoice, type WireLine } from './wire.ts'

const closedStatuses = ['paid', 'void', 'uncollectible']

/** Whether an invoice is closed, so that it stays in Stripe. */
export function isClosedThere({ status }: WireInvoice): boolean {
  return closedStatuses.includes(status ?? '')
}

// The invoices of a period, and not those of a change within one.
const periodReasons = ['subscription_cycle', 'subscription_create', 'subscription']

/** The subscriptions of an export: those that are taken, and those that are left out and so stay in Stripe. */
export type SubscriptionIds = { taken: ReadonlySet<string>; leftOut: ReadonlySet<string> }

/** Returns the id of the subscription of an invoice; undefined if it has none. */
export function getSubscriptionId({ subscription, parent }: WireInvoice): string | undefined {
  return toId(subscription) ?? toId(parent?.subscription_details?.subscription)
}

/** Returns an open invoice, or the reason why it is left out. */
export function readInvoice(
  wire: WireInvoice,
  { taken, leftOut }: SubscriptionIds,
): ImportRecord<'invoices'> | SkippedRecord {
  const { id, total } = wire
  const subscription = getSubscriptionId(wire)
  const problem = findProblem(wire, subscription, leftOut)
  if (problem !== undefined) return { id, reason: problem }
  const created = wire.effective_at ?? wire.created ?? 0
  const periodStart = findPeriodStart(wire)
  const billsPeriod =
    subscription !== undefined && taken.has(subscription) && periodReasons.includes(wire.billing_reason ?? '')
  return {
    originId: id,
    customer: toId(wire.customer) ?? '',
    ...(wire.number ? { number: wire.number } : {}),
    description: toDescription(wire),
    amount: toDollars(toCents(total)),
    amountPaid: toDollars(toCents(total - (wire.amount_remaining ?? total))),
    invoiceDate: toIso(created),
    dueDate: toIso(wire.due_date ?? created),
    items: toItems(wire),
    ...(billsPeriod ? { subscription, periodStart: toIso(periodStart ?? created) } : {}),
  }
}

function findProblem(
  { status, currency, total, amount_remaining: remaining, payment_intent: intent }: WireInvoice,
  subscription: string | undefined,
  leftOut: ReadonlySet<string>,
): string | undefined {
  if (status === 'draft') return 'it is a draft: finalize it at Stripe, or delete it'
  if (status !== 'open') return `its status is ${status ?? 'unknown'}`
  if (currency.toLowerCase() !== 'usd') return `its currency is ${currency}, not US dollars`
  if (subscription !== undefined && leftOut.has(subscription))
    return `its subscription ${subscription} is left out, so Stripe goes on to collect it`
  if (total <= 0 || (remaining ?? total) <= 0) return 'nothing of it is left to pay'
  if (typeof intent === 'object' && intent?.['status'] === 'processing')
    return 'a payment of it is under way: wait for its outcome'
  return undefined
}

function findPeriodStart({ lines, period_end: end }: WireInvoice): number | undefined {
  const starts = (lines?.data ?? [])
    .filter((line) => !isProration(line))
    .flatMap(({ period }) => period?.start ?? [])
  return starts.length > 0 ? Math.max(...starts) : (end ?? undefined)
}

function isProration({ proration, parent }: WireLine): boolean {
  return proration === true || parent?.subscription_item_details?.proration === true
}

function toDescription({ description, lines, number, id }: WireInvoice): string {
  const own = cleanText(description ?? '')
  const first = cleanText(lines?.data[0]?.description ?? '')
  return (own || first || `Invoice ${number ?? id}`).slice(0, descriptionLengthMax)
}

/** The lines explain the amount: discounts and taxes that Stripe has elsewhere are one line that makes up the rest. */
function toItems({ lines, total }: WireInvoice): ImportRecord<'invoices'>['items'] {
  const data = (lines?.data ?? []).slice(0, invoiceItemsMax - 1)
  const items = data.map(({ description, quantity, amount }) => {
    const pieces = quantity ?? 1
    const unit = pieces > 0 && amount % pieces === 0 ? amount / pieces : undefined
    return {
      description: cleanText(description ?? '').slice(0, descriptionLengthMax),
      ...(unit === undefined ? {} : { quantity: pieces, unitPrice: toDollars(toCents(unit)) }),
      totalPrice: toDollars(toCents(amount)),
    }
  })
  const rest = total - data.reduce((sum, { amount }) => sum + amount, 0)
  if (rest === 0 || items.length === 0) return items
  const description = rest < 0 ? 'Discounts and taxes' : 'Taxes and other lines'
  return [...items, { description, totalPrice: toDollars(toCents(rest)) }]
}
