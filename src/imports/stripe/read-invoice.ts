import { descriptionLengthMax, invoiceItemsMax } from '#kernel/limits'
import { toCents, toDollars } from '#kernel/money'
import { cleanText } from '../texts.ts'
import type { SkippedRecord } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { toIso } from './read-subscription.ts'
import { toId, type WireInvoice, type WireInvoicePayment, type WireLine } from './wire.ts'

const closedStatuses = ['paid', 'void', 'uncollectible']

/** Whether an invoice is closed, so that it stays in Stripe. */
export function isClosedThere({ status }: WireInvoice): boolean {
  return closedStatuses.includes(status ?? '')
}

const periodReasons = ['subscription_cycle', 'subscription_create', 'subscription']

/** Whether an invoice bills a period, and not a change within one. */
function isOfCycle({ billing_reason: reason }: WireInvoice): boolean {
  return periodReasons.includes(reason ?? '')
}

/** The subscriptions and payments of an export. Subscriptions that are left out stay in Stripe. */
export type InvoiceFacts = {
  taken: ReadonlyMap<string, ImportRecord<'subscriptions'>>
  leftOut: ReadonlySet<string>
  payments: ReadonlyMap<string | undefined, WireInvoicePayment[]>
}

/** Returns the id of the subscription of an invoice or an item of one; undefined if it has none. */
export function getSubscriptionId({
  subscription,
  parent,
}: Pick<WireInvoice, 'subscription' | 'parent'>): string | undefined {
  return toId(subscription) ?? toId(parent?.subscription_details?.subscription)
}

/** Returns when the newest period begins that an invoice bills, in seconds, by its subscription. Void ones bill none. */
export function listBilledFrom(invoices: readonly WireInvoice[]): Map<string, number> {
  const billedFrom = new Map<string, number>()
  for (const wire of invoices) {
    const id = getSubscriptionId(wire)
    const start = findLinesStart(wire)
    if (id === undefined || start === undefined || wire.status === 'void' || !isOfCycle(wire)) continue
    billedFrom.set(id, Math.max(start, billedFrom.get(id) ?? start))
  }
  return billedFrom
}

/** Returns an open invoice, or the reason why it is left out. */
export function readInvoice(
  wire: WireInvoice,
  facts: InvoiceFacts,
): ImportRecord<'invoices'> | SkippedRecord {
  const { id, total } = wire
  const subscription = getSubscriptionId(wire)
  const problem = findProblem(wire, subscription, facts)
  if (problem !== undefined) return { id, reason: problem }
  const created = wire.effective_at ?? wire.created ?? 0
  const periodStart = findPeriodStart(wire)
  const billsPeriod = subscription !== undefined && facts.taken.has(subscription) && isOfCycle(wire)
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
  wire: WireInvoice,
  subscription: string | undefined,
  { taken, leftOut, payments }: InvoiceFacts,
): string | undefined {
  const { status, currency, total, amount_remaining: remaining } = wire
  if (status === 'draft') return 'it is a draft: finalize it at Stripe, or delete it'
  if (status !== 'open') return `its status is ${status ?? 'unknown'}`
  if (currency.toLowerCase() !== 'usd') return `its currency is ${currency}, not US dollars`
  if (subscription !== undefined && leftOut.has(subscription))
    return `its subscription ${subscription} is left out, so Stripe goes on to collect it`
  if (wire.on_behalf_of) return 'it is billed for a connected account'
  if (total <= 0 || (remaining ?? total) <= 0) return 'nothing of it is left to pay'
  if ((remaining ?? total) > total) return 'more than its total is due: an earlier balance was added to it'
  const all = [...(wire.payments?.data ?? []), ...(payments.get(wire.id) ?? [])]
  const intents = [wire.payment_intent, ...all.map(({ payment }) => payment?.payment_intent)]
  return findPaymentProblem(wire, intents, taken.get(subscription ?? '')?.standing)
}

/** Returns the problem of an open invoice whose payment is under way, such as a bank transfer. */
function findPaymentProblem(
  wire: WireInvoice,
  intents: WireInvoice['payment_intent'][],
  standing: string | undefined,
): string | undefined {
  const known = intents.flatMap((one) => (typeof one === 'object' && one ? [one['status']] : []))
  if (known.includes('processing')) return 'a payment of it is under way: wait for its outcome'
  // The invoice was read first, and paid since.
  if (typeof wire.payment_intent === 'object' && wire.payment_intent?.['status'] === 'succeeded')
    return 'it was paid while it was read: it stays at Stripe'
  // A failed charge makes the subscription past due, and Stripe plans the next attempt.
  const isTried = wire.attempted === true && typeof wire.next_payment_attempt !== 'number'
  if (known.length > 0 || !isTried || standing !== 'active') return undefined
  return wire.collection_method === 'charge_automatically'
    ? 'a payment of it may be under way: export invoice_payments.json with the state of its payment'
    : undefined
}

/** Returns when the period begins that an invoice bills. Stripe's invoices are made at the end of the one before. */
const findPeriodStart = (wire: WireInvoice): number | undefined =>
  findLinesStart(wire) ?? wire.period_end ?? undefined

/** Returns when the newest period begins that the lines of a subscription bill. */
function findLinesStart({ lines }: WireInvoice): number | undefined {
  const starts = (lines?.data ?? [])
    .filter((line) => isOfPeriod(line))
    .flatMap(({ period }) => period?.start ?? [])
  return starts.length > 0 ? Math.max(...starts) : undefined
}

function isOfPeriod({ type, proration, parent }: WireLine): boolean {
  const details = parent?.subscription_item_details
  return parent ? details?.proration === false : type === 'subscription' && proration !== true
}

function toDescription({ description, lines, number, id }: WireInvoice): string {
  const own = cleanText(description ?? '')
  const first = cleanText(lines?.data[0]?.description ?? '')
  return (own || first || `Invoice ${number ?? id}`).slice(0, descriptionLengthMax)
}

/** The lines explain the amount: discounts, taxes and lines that the export does not have are one line for the rest. */
function toItems({ lines, total }: WireInvoice): ImportRecord<'invoices'>['items'] {
  const data = (lines?.data ?? []).slice(0, invoiceItemsMax - 1)
  const items = data.map((line) => ({
    description: cleanText(line.description ?? '').slice(0, descriptionLengthMax),
    ...toUnits(line),
    totalPrice: toDollars(toCents(line.amount)),
  }))
  const rest = total - data.reduce((sum, { amount }) => sum + amount, 0)
  if (rest === 0 || items.length === 0) return items
  const isCut = lines?.has_more === true || data.length < (lines?.data ?? []).length
  const description = isCut
    ? 'Other lines, discounts and taxes'
    : rest < 0
      ? 'Discounts and taxes'
      : 'Taxes and other lines'
  return [...items, { description, totalPrice: toDollars(toCents(rest)) }]
}

function toUnits({ quantity, quantity_decimal: exact, amount }: WireLine) {
  const pieces = quantity ?? 1
  // Stripe cuts the decimals of the quantity off.
  const isWhole = pieces > 0 && Number(exact ?? pieces) === pieces && amount % pieces === 0
  return isWhole ? { quantity: pieces, unitPrice: toDollars(toCents(amount / pieces)) } : {}
}
