import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Loose } from './florin.ts'

/** The objects of an export, each list as the body of a list call. */
export type StripeExport = Partial<
  Record<
    | 'customers'
    | 'payment_methods'
    | 'products'
    | 'prices'
    | 'subscriptions'
    | 'subscription_schedules'
    | 'invoices'
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

/** Returns a customer in the shape of Stripe's API. */
export function aStripeCustomer(fields: Loose = {}): Loose {
  return {
    id: 'cus_NffrFeUfNV2Hib',
    object: 'customer',
    address: null,
    balance: 0,
    created: 1_680_893_993,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: 'jennyrosen@example.com',
    invoice_prefix: '0759376C',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: 'Jenny Rosen',
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  }
}

/** Returns a saved card in the shape of Stripe's API. */
export function aStripeCard(fields: Loose = {}): Loose {
  return {
    id: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null },
    card: { brand: 'visa', exp_month: 8, exp_year: 2032, last4: '4242', funding: 'credit' },
    created: 1_679_945_299,
    customer: 'cus_NffrFeUfNV2Hib',
    livemode: false,
    metadata: {},
    type: 'card',
    ...fields,
  }
}

/** Returns a price in the shape of Stripe's API: 20 dollars a month. */
export function aStripePrice({ recurring = {}, ...fields }: Loose = {}): Loose {
  return {
    id: 'price_1MoBy5LkdIwHu7ixZhnattbh',
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 1_679_431_181,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: 'prod_NZKdYqrwEYx6iK',
    recurring: recurring && {
      interval: 'month',
      interval_count: 1,
      trial_period_days: null,
      usage_type: 'licensed',
      ...recurring,
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: 2_000,
    unit_amount_decimal: '2000',
    ...fields,
  }
}

/** Returns a product in the shape of Stripe's API. */
export function aStripeProduct(fields: Loose = {}): Loose {
  return {
    id: 'prod_NZKdYqrwEYx6iK',
    object: 'product',
    active: true,
    created: 1_678_833_149,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    metadata: {},
    name: 'Gold Plan',
    updated: 1_678_833_149,
    ...fields,
  }
}

/** Returns an active monthly subscription, whose period began and ends at the given times (ms). */
export function aStripeSubscription(
  { from, until, anchor = until }: { from: number; until: number; anchor?: number },
  { price = aStripePrice(), quantity = 1, items, ...fields }: Loose = {},
): Loose {
  return {
    id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null },
    billing_cycle_anchor: toSeconds(anchor),
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: toSeconds(from),
    currency: 'usd',
    current_period_end: toSeconds(until),
    current_period_start: toSeconds(from),
    customer: 'cus_NffrFeUfNV2Hib',
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    discount: null,
    ended_at: null,
    items: {
      object: 'list',
      data: items ?? [
        {
          id: 'si_Na6dzxczY5fwHx',
          object: 'subscription_item',
          metadata: {},
          price,
          quantity,
          subscription: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
          tax_rates: [],
        },
      ],
      has_more: false,
      total_count: 1,
      url: '/v1/subscription_items',
    },
    latest_invoice: 'in_1MowQWLkdIwHu7ixuzkSPfKd',
    livemode: false,
    metadata: {},
    pause_collection: null,
    pending_update: null,
    schedule: null,
    start_date: toSeconds(from),
    status: 'active',
    transfer_data: null,
    trial_end: null,
    trial_start: null,
    ...fields,
  }
}

/** Returns an open invoice of 20 dollars; `created` and `due` in ms. */
export function aStripeInvoice(
  { created, due }: { created: number; due?: number },
  fields: Loose = {},
): Loose {
  const total = fields['total'] ?? 2_000
  return {
    id: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    auto_advance: false,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    created: toSeconds(created),
    currency: 'usd',
    customer: 'cus_NffrFeUfNV2Hib',
    description: null,
    due_date: due === undefined ? null : toSeconds(due),
    lines: {
      object: 'list',
      data: [
        {
          id: 'il_1MtHbELkdIwHu7ixl4OzzPMw',
          object: 'line_item',
          amount: total,
          currency: 'usd',
          description: '1 × Gold Plan (at $20.00 / month)',
          period: { start: toSeconds(created), end: toSeconds(created) },
          proration: false,
          quantity: 1,
        },
      ],
      has_more: false,
    },
    next_payment_attempt: null,
    number: '0759376C-0001',
    period_end: toSeconds(created),
    period_start: toSeconds(created),
    status: 'open',
    subscription: null,
    total,
    ...fields,
  }
}
