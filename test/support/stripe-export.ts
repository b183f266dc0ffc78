import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Loose } from './florin.ts'
import { stripeExamples } from './stripe-examples.ts'

/** The objects of an export, each list as the body of a list call. */
export type StripeExport = Partial<
  Record<
    | 'customers'
    | 'payment_methods'
    | 'products'
    | 'prices'
    | 'subscriptions'
    | 'subscription_schedules'
    | 'invoiceitems'
    | 'invoices'
    | 'invoice_payments'
    | 'coupons',
    Loose[]
  >
> & { upcoming?: Loose }

/** Returns the files of an export, each with its name and text. */
export function toStripeFiles({ upcoming, ...lists }: StripeExport): [name: string, text: string][] {
  const files: [string, unknown][] = Object.entries(lists).map(([name, data]) => [
    name,
    { object: 'list', url: `/v1/${name}`, has_more: false, data },
  ])
  if (upcoming) files.push(['upcoming', upcoming])
  return files.map(([name, body]) => [`${name}.json`, JSON.stringify(body)])
}

/** Writes the files of an export into a folder of its own, and returns the folder. */
export async function writeStripeExport(files: StripeExport): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-export-'))
  for (const [name, text] of toStripeFiles(files)) await writeFile(join(folder, name), text)
  return folder
}

/** Converts ms to the seconds of Stripe. */
export const toSeconds = (ms: number): number => Math.floor(ms / 1000)

// The examples have a value in every field. Fields that a plain object of a list call does not have are null below;
// undefined ones are unknown to the schema, or cut out of our subset of it.

/** Returns a customer in the shape of Stripe's API. */
export function aStripeCustomer(fields: Loose = {}): Loose {
  return {
    ...stripeExamples.customer,
    id: 'cus_NffrFeUfNV2Hib',
    address: null,
    discount: null,
    email: 'jennyrosen@example.com',
    name: 'Jenny Rosen',
    shipping: null,
    ...fields,
  }
}

/** Returns a saved card in the shape of Stripe's API. */
export function aStripeCard(fields: Loose = {}): Loose {
  const { card } = stripeExamples.payment_method
  return {
    ...stripeExamples.payment_method,
    id: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
    card: { ...card, exp_year: 2032, generated_from: undefined, wallet: null },
    customer: 'cus_NffrFeUfNV2Hib',
    ...fields,
  }
}

/** Returns a price in the shape of Stripe's API: 20 dollars a month. */
export function aStripePrice({ recurring = {}, unit_amount: cents = 2_000, ...fields }: Loose = {}): Loose {
  return {
    ...stripeExamples.price,
    id: 'price_1MoBy5LkdIwHu7ixZhnattbh',
    custom_unit_amount: null,
    product: 'prod_NZKdYqrwEYx6iK',
    recurring: recurring && {
      ...stripeExamples.price.recurring,
      trial_period_days: undefined,
      ...recurring,
    },
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: cents,
    unit_amount_decimal: cents === null ? null : String(cents),
    ...fields,
  }
}

/** Returns a product in the shape of Stripe's API. */
export function aStripeProduct(fields: Loose = {}): Loose {
  return {
    ...stripeExamples.product,
    id: 'prod_NZKdYqrwEYx6iK',
    default_price: null,
    description: null,
    name: 'Gold Plan',
    package_dimensions: null,
    type: undefined,
    ...fields,
  }
}

/** Returns a coupon in the shape of Stripe's API: 25 percent off for good. */
export function aStripeCoupon(fields: Loose = {}): Loose {
  return {
    ...stripeExamples.coupon,
    currency: null,
    duration_in_months: null,
    name: null,
    percent_off: 25,
    redeem_by: null,
    ...fields,
  }
}

/** Returns an expanded discount of a subscription, with its coupon or the id of that. */
export function aStripeDiscount(coupon: Loose = aStripeCoupon(), fields: Loose = {}): Loose {
  return { ...stripeExamples.discount, end: null, source: { type: 'coupon', coupon }, ...fields }
}

/** Returns a tax rate in the shape of Stripe's API. */
export function aStripeTaxRate(fields: Loose = {}): Loose {
  return { ...stripeExamples.tax_rate, country: 'US', flat_amount: null, jurisdiction: 'US', ...fields }
}

/**
 * Returns an active monthly subscription, whose period began and ends at the given times (ms). `items` are the fields of
 * its items.
 */
export function aStripeSubscription(
  { from, until, anchor = until }: { from: number; until: number; anchor?: number },
  { price = aStripePrice(), quantity = 1, items = [{ price, quantity }], ...fields }: Loose = {},
): Loose {
  const { items: list } = stripeExamples.subscription
  const period = { current_period_start: toSeconds(from), current_period_end: toSeconds(until) }
  const id = fields.id ?? 'sub_1MowQVLkdIwHu7ixeRlqHVzs'
  const plain = { billing_thresholds: null, plan: undefined, subscription: id }
  return {
    ...stripeExamples.subscription,
    id,
    billing_cycle_anchor: toSeconds(anchor),
    billing_cycle_anchor_config: null,
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: toSeconds(from),
    customer: 'cus_NffrFeUfNV2Hib',
    ended_at: null,
    items: {
      ...list,
      data: items.map((item: Loose) => ({ ...list.data[0], price, ...plain, ...period, ...item })),
    },
    managed_payments: undefined,
    next_pending_invoice_item_invoice: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_update: null,
    start_date: toSeconds(from),
    transfer_data: undefined,
    trial_end: null,
    trial_start: null,
    ...fields,
  }
}

/**
 * Returns an open invoice of 20 dollars; `created` and `due` in ms. With the id of a subscription, it bills the period of
 * that which begins when the invoice is created.
 */
export function aStripeInvoice(
  { created, due, subscription }: { created: number; due?: number; subscription?: string },
  { total = 2_000, ...fields }: Loose = {},
): Loose {
  const { invoice } = stripeExamples
  const at = toSeconds(created)
  return {
    ...invoice,
    id: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    amount_due: total,
    amount_overpaid: 0,
    amount_remaining: total,
    billing_reason: subscription ? 'subscription_cycle' : 'manual',
    created: at,
    customer: 'cus_NffrFeUfNV2Hib',
    customer_address: null,
    customer_shipping: null,
    due_date: due === undefined ? null : toSeconds(due),
    effective_at: at,
    from_invoice: null,
    last_finalization_error: null,
    lines: {
      ...invoice.lines,
      data: [aStripeLine({ at, subscription }, { amount: total, subtotal: total })],
    },
    next_payment_attempt: null,
    number: '0759376C-0001',
    parent: subscription
      ? {
          type: 'subscription_details',
          subscription_details: { metadata: null, subscription },
          quote_details: null,
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: at,
    shipping_cost: null,
    shipping_details: null,
    status: 'open',
    subscription: undefined,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: at,
    ...fields,
  }
}

/** Returns a pending item of ten dollars, of a subscription or of none. */
export function aStripeInvoiceItem(subscription?: string, fields: Loose = {}): Loose {
  return {
    ...stripeExamples.invoiceitem,
    customer: 'cus_NffrFeUfNV2Hib',
    parent: subscription ? { type: 'subscription_details', subscription_details: { subscription } } : null,
    quantity_decimal: '1',
    ...fields,
  }
}

/** Returns a line of an invoice, whose period begins at `at` (s): of an item of the subscription, or one by itself. */
export function aStripeLine(
  { at, subscription }: { at: number; subscription?: string | undefined },
  fields: Loose = {},
): Loose {
  const [line] = stripeExamples.invoice.lines.data
  const parent = {
    ...line.parent.subscription_item_details,
    proration: false,
    proration_details: null,
    subscription,
  }
  return {
    ...line,
    description: '1 × Gold Plan (at $20.00 / month)',
    parent: subscription
      ? { type: 'subscription_item_details', subscription_item_details: parent, invoice_item_details: null }
      : {
          ...line.parent,
          invoice_item_details: {
            ...line.parent.invoice_item_details,
            proration: false,
            proration_details: null,
          },
          subscription_item_details: null,
        },
    period: { start: at, end: at },
    ...fields,
  }
}
