import { expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import {
  advance,
  getBooks,
  newCompany,
  saveCard,
  sessionFor,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { days, now, runImport, search } from '../support/imports.ts'
import {
  aStripeCoupon,
  aStripeCustomer,
  aStripeDiscount,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
  toSeconds,
  type StripeExport,
} from '../support/stripe-export.ts'

const intervals = {
  week: { interval: 'week', interval_count: 1 },
  month: { interval: 'month', interval_count: 1 },
  quarter: { interval: 'month', interval_count: 3 },
  halfYear: { interval: 'month', interval_count: 6 },
  year: { interval: 'year', interval_count: 1 },
}
type Interval = keyof typeof intervals
const monthsOf: Record<Interval, number> = { week: 0, month: 1, quarter: 3, halfYear: 6, year: 12 }

/** Returns the start of a period by plain calendar arithmetic, as Stripe documents it: the day of the anchor, or the last one. */
function addPeriods(anchor: Date, interval: Interval, count: number): Date {
  if (interval === 'week') return new Date(anchor.getTime() + count * 7 * dayMs)
  const month = anchor.getUTCMonth() + monthsOf[interval] * count
  const last = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const moved = new Date(anchor)
  moved.setUTCDate(1)
  moved.setUTCFullYear(anchor.getUTCFullYear(), month, Math.min(anchor.getUTCDate(), last))
  return moved
}

type Terms = {
  interval: Interval
  cents: number
  quantity?: number
  percentOff?: number
  /** Periods from the next one on; without it for good. */
  discountedPeriods?: number
  isTrial?: boolean
  ends?: boolean
}

const allTerms: Terms[] = [
  { interval: 'month', cents: 2_000 },
  { interval: 'month', cents: 999, percentOff: 33 },
  { interval: 'month', cents: 1_050, percentOff: 15, discountedPeriods: 3 },
  { interval: 'month', cents: 700, quantity: 3 },
  { interval: 'month', cents: 4_500, isTrial: true },
  { interval: 'month', cents: 1_234, ends: true },
  { interval: 'quarter', cents: 5_555, percentOff: 12.5 },
  { interval: 'halfYear', cents: 12_000 },
  { interval: 'year', cents: 99_900 },
  { interval: 'week', cents: 333, percentOff: 50, discountedPeriods: 10 },
]

// The last day of a month, at noon, so that shorter months move the days of the periods.
const anchor = new Date(Date.UTC(new Date(now).getUTCFullYear(), 0, 31, 12))

/** Returns a subscription of an export, and the days and cents that it bills within a year. */
function build(terms: Terms, place: number) {
  const { interval, cents, quantity = 1, percentOff = 0, discountedPeriods, isTrial, ends } = terms
  let next = 0
  while (addPeriods(anchor, interval, next).getTime() <= now) next++
  const [from, until] = [next - 1, next].map((count) => addPeriods(anchor, interval, count).getTime())
  const [id, customer] = [`sub_${place}`, `cus_${place}`]
  const end = discountedPeriods && addPeriods(anchor, interval, next + discountedPeriods).getTime()
  const coupon = aStripeCoupon({
    id: `c${place}`,
    percent_off: percentOff,
    duration: end ? 'repeating' : 'forever',
  })
  const discount = aStripeDiscount(coupon, { end: end ? toSeconds(end) : null })
  const price = aStripePrice({
    id: `price_${place}`,
    unit_amount: cents,
    recurring: intervals[interval],
  })
  const subscription = aStripeSubscription(
    { from: from ?? 0, until: until ?? 0, anchor: anchor.getTime() },
    {
      id,
      customer,
      price,
      quantity,
      discounts: percentOff > 0 ? [discount] : [],
      cancel_at_period_end: ends ?? false,
      ...(isTrial
        ? { status: 'trialing', trial_start: toSeconds(from ?? 0), trial_end: toSeconds(until ?? 0) }
        : {}),
    },
  )
  const billed: [string, number][] = []
  const isWithinYear = (count: number) => addPeriods(anchor, interval, count).getTime() < now + 365 * dayMs
  for (let count = next; isWithinYear(count); count++) {
    const isDiscounted = discountedPeriods === undefined || count < next + discountedPeriods
    const off = isDiscounted ? Math.round((cents * quantity * percentOff) / 100) : 0
    const day = addPeriods(anchor, interval, count).toISOString().slice(0, 10)
    billed.push([day, (cents * quantity - off) / 100])
  }
  return { customer, price, subscription, billed: ends ? [] : billed }
}

test('a year in shadow has no difference, and the year after the cut-over is billed to the cent', async () => {
  const company = await newCompany({ limits: { requestsPerSecond: 1_000, burst: 1_000 } })
  const built = allTerms.map(build)
  const files: StripeExport = {
    customers: built.map(({ customer: id }) => aStripeCustomer({ id, email: `${id}@example.com` })),
    products: [aStripeProduct()],
    prices: built.map(({ price }) => price),
    subscriptions: built.map(({ subscription }) => subscription),
  }
  await runImport(company, files)
  for (const { id } of await search(company, 'customers')) await saveCard(company, id)
  const moved = await runImport(company, files, '--shadow', '365', '--cut-over')
  expect(moved, moved.output).toMatchObject({ exitCode: 0, report: { differences: [], skipped: [] } })

  await advance(company, days(365))
  const names = new Map(
    (await search(company, 'customers')).map(({ id, externalUserId }) => [id, externalUserId]),
  )
  const invoices = await searchAll(company)
  const found = Map.groupBy(invoices, ({ customerId }) => names.get(customerId))
  for (const { customer, billed } of built) {
    const own = (found.get(customer) ?? []).map(({ invoiceDate, amount }): [string, number] => [
      invoiceDate.slice(0, 10),
      amount,
    ])
    expect(own.toSorted(), customer).toEqual(billed)
  }
  expect(new Set(invoices.map(({ invoiceStatus }) => invoiceStatus))).toEqual(new Set(['Paid']))
  const cents = built
    .flatMap(({ billed }) => billed)
    .reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0)
  const books = await getBooks(company)
  expect(books.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents)
})

async function searchAll({ apiKey }: TestCompany): Promise<Loose[]> {
  const api = await sessionFor(apiKey)
  const all: Loose[] = []
  let cursor: string | undefined
  do {
    const { body } = await api.post('/api/invoices/search', { limit: 100, ...(cursor ? { cursor } : {}) })
    all.push(...body.invoices)
    cursor = body.hasMore ? body.nextCursor : undefined
  } while (cursor !== undefined)
  return all
}
