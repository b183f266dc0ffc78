import type { Json, JsonObject } from './openapi-check.ts'
import { getNow, listNewestFirst, requireObject, type AccountState } from './account-state.ts'
import { StripeApiError } from './api-error.ts'
import { listPage, type ApiRequest, type Handler } from './api-request.ts'
import type { Invoice, Objects, Subscription } from './objects.ts'
import { isObject, getText } from './parameters.ts'

// Billing: its lists, and the preview of an upcoming invoice. Another system of the merchant makes the objects.

const billingNames = [
  'coupon',
  'discount',
  'invoice',
  'invoiceitem',
  'price',
  'product',
  'subscription',
  'subscription_schedule',
] as const
type BillingName = (typeof billingNames)[number]

/** An object of billing, as a test may keep it. */
export type BillingObject = JsonObject & { id: string; object: string }

const isBilling = (name: string): name is BillingName => billingNames.some((one) => one === name)

export const billingHandlers: Record<string, Handler> = {
  'GET /v1/coupons': (request) => list(request, 'coupon', () => true),
  'GET /v1/invoiceitems': (request) =>
    list(request, 'invoiceitem', (one) => {
      const isPending = getText(request.sent, 'pending')
      return isPending === undefined || String(one['invoice'] === null) === isPending
    }),
  'GET /v1/invoices': (request) =>
    list(request, 'invoice', (one) => matches(request, one, ['status', 'customer'])),
  'POST /v1/invoices/create_preview': previewInvoice,
  // Without the parameter, only active prices are listed.
  'GET /v1/prices': (request) =>
    list(request, 'price', (one) => String(one['active']) === (getText(request.sent, 'active') ?? 'true')),
  'GET /v1/products': (request) => list(request, 'product', (one) => matches(request, one, ['active'])),
  'GET /v1/subscription_schedules': (request) =>
    list(request, 'subscription_schedule', (one) => matches(request, one, ['customer'])),
  'GET /v1/subscriptions': (request) => list(request, 'subscription', (one) => isListed(request, one)),
}

/**
 * Saves an object of billing. Discounts and coupons within others become objects of their own, as Stripe stores them.
 * Throws for another kind of object.
 */
export function keepBilling(books: AccountState, object: BillingObject): void {
  if (!isBilling(object.object)) throw new Error(`${object.object} is no kind of billing`)
  const table: Map<string, JsonObject> = books.tables[object.object]
  const { discounts, source } = object
  table.set(object.id, {
    ...object,
    ...(Array.isArray(discounts) ? { discounts: discounts.map((one) => keepApart(books, one)) } : {}),
    ...(isObject(source)
      ? { source: { ...source, coupon: keepApart(books, source['coupon'] ?? null) } }
      : {}),
  })
}

function keepApart(books: AccountState, one: Json): Json {
  if (!isObject(one)) return one
  const object = one as BillingObject
  keepBilling(books, object)
  return object.id
}

// The keys that objects have only where they are expanded.
const includedOnly: { [Name in BillingName]?: string } = { coupon: 'applies_to', invoice: 'payments' }

function list<Name extends BillingName>(
  request: ApiRequest,
  name: Name,
  isWanted: (one: Objects[Name]) => boolean,
): JsonObject {
  const hidden = includedOnly[name]
  const all = listNewestFirst(request.books, name)
    .filter(isWanted)
    .map((one) => (hidden === undefined ? one : { ...one, [hidden]: undefined }))
  return listPage(request, `/v1/${name}s`, all)
}

function matches({ sent }: ApiRequest, one: JsonObject, keys: string[]): boolean {
  return keys.every((key) => sent[key] === undefined || String(one[key]) === sent[key])
}

function isListed({ sent }: ApiRequest, one: Subscription): boolean {
  const status = getText(sent, 'status')
  if (status === 'all') return true
  return status === undefined ? one['status'] !== 'canceled' : one['status'] === status
}

/** Returns the next invoice of a subscription: its items less its discounts, and its taxes. */
function previewInvoice({ books, sent }: ApiRequest): JsonObject {
  const subscription = requireObject(books, 'subscription', getText(sent, 'subscription') ?? '')
  const isEnding = subscription['cancel_at_period_end'] === true || Number(subscription['cancel_at'] ?? 0) > 0
  if (isEnding || subscription['status'] === 'canceled') throw noUpcomingInvoiceError()
  const items = listObjects(subscription['items'])
  const next = Number(subscription['trial_end'] ?? items[0]?.['current_period_end'])
  const subtotal = items.reduce((sum, { price, quantity }) => {
    const { unit_amount: unit } = isObject(price) ? price : {}
    return sum + Number(unit) * Number(quantity ?? 1)
  }, 0)
  const left = listTexts(subscription['discounts']).reduce(
    (rest, id) => takeDiscount(books, id, rest),
    subtotal,
  )
  const rates = Array.isArray(subscription['default_tax_rates']) ? subscription['default_tax_rates'] : []
  const taxes = rates.filter(isObject).map(({ percentage }) => Math.round((left * Number(percentage)) / 100))
  const total = taxes.reduce((sum, tax) => sum + tax, left)
  return toPreview(books, subscription, { next, subtotal, total })
}

function takeDiscount(books: AccountState, id: string, cents: number): number {
  const { source } = requireObject(books, 'discount', id)
  const coupon = isObject(source) ? String(source['coupon']) : ''
  const { percent_off: percent, amount_off: amount } = requireObject(books, 'coupon', coupon)
  if (typeof percent === 'number') return cents - Math.round((cents * percent) / 100)
  return Math.max(0, cents - Number(amount ?? 0))
}

function listObjects(list: Json | undefined): JsonObject[] {
  const data = isObject(list) ? list['data'] : undefined
  return Array.isArray(data) ? data.filter(isObject) : []
}

function listTexts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

// Stripe finalizes and charges an invoice about an hour after it has made it.
const draftSeconds = 3_600

function toPreview(
  books: AccountState,
  subscription: Subscription,
  { next, subtotal, total }: { next: number; subtotal: number; total: number },
): JsonObject {
  const isAutomatic = subscription['collection_method'] === 'charge_automatically'
  const days = Number(subscription['days_until_due'] ?? 0)
  const preview: Partial<Invoice> = {
    id: `upcoming_${subscription.id}`,
    object: 'invoice',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null, disabled_reason: null },
    billing_reason: 'upcoming',
    collection_method: subscription['collection_method'],
    created: next,
    currency: 'usd',
    customer: subscription['customer'],
    default_tax_rates: [],
    discounts: [],
    due_date: isAutomatic ? null : next + days * 86_400,
    issuer: { type: 'self' },
    lines: { object: 'list', data: [], has_more: false, url: '/v1/invoices/upcoming/lines' },
    livemode: books.livemode,
    next_payment_attempt: isAutomatic ? next + draftSeconds : null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscription.id },
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: next,
    period_start: getNow(books),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    total,
  }
  return preview
}

function noUpcomingInvoiceError(): StripeApiError {
  const error = {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: 'No upcoming invoices for this subscription.',
  }
  return new StripeApiError(404, error, false)
}
