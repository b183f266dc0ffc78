import { z } from 'zod'
import { dayMs } from '#kernel/clock'
import { checkBook } from '../check-book.ts'
import { UnreadableExport, type Book, type ExportFiles, type SkippedRecord } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { expectInvoices } from './expect-invoices.ts'
import { readCustomer, readMethod } from './read-customers.ts'
import { getSubscriptionId, isClosedThere, listBilledFrom, readInvoice } from './read-invoice.ts'
import { parseFile, readList } from './read-list.ts'
import { readPrice, toPlan, toProduct } from './read-prices.ts'
import { isOverThere, readSubscription, type StripeObjects } from './read-subscription.ts'
import {
  toId,
  wireCoupon,
  wireCustomer,
  wireInvoice,
  wireInvoiceItem,
  wireInvoicePayment,
  wireMethod,
  wirePrice,
  wireProduct,
  wireSchedule,
  wireSubscription,
  type WireInvoice,
  type WirePrice,
  type WireSubscription,
} from './wire.ts'

/** The facts about the company and the run that a reader needs; `now` in ms, `days` of expected invoices. */
export type ReaderFacts = { now: number; taxPercentage: number; days: number }

const noFiles =
  'the folder has none of customers.json, payment_methods.json, products.json, prices.json, subscriptions.json, invoices.json, coupons.json'

/**
 * Reads the bodies of Stripe's list calls. Objects that are over stay there as history. Throws `UnreadableExport` if a
 * file is cut, has other objects, or is one page of several.
 */
export function readStripe(files: ExportFiles, facts: ReaderFacts): Book {
  const wire = readFiles(files)
  const skipped: SkippedRecord[] = []
  const keep = <Read extends object>(read: Read | SkippedRecord): Read[] => {
    if (!('reason' in read)) return [read]
    skipped.push(read)
    return []
  }
  const alive = wire.customers.filter(({ deleted }) => deleted !== true)
  const customers = new Map(alive.map((one) => [one.id, one]))
  const paymentMethods = wire.methods.flatMap((one) => keep(readMethod(one, customers)))
  const pending = wire.items.filter(({ invoice }) => toId(invoice) === undefined)
  skipped.push(...pending.map(({ id }) => ({ id, reason: 'it is pending: bill it at Stripe, or delete it' })))
  const objects: StripeObjects = {
    customers,
    products: byId(wire.products),
    coupons: byId(wire.coupons),
    schedules: byId(wire.schedules),
    methods: new Set(paymentMethods.map(({ originId }) => originId)),
    pending: new Set(pending.map((item) => getSubscriptionId(item) ?? toId(item.customer))),
    billedFrom: listBilledFrom(wire.invoices),
    taxPercentage: facts.taxPercentage,
  }
  const running = wire.subscriptions.filter((one) => !isOverThere(one))
  const subscriptions = running.flatMap((one) => keep(readSubscription(one, objects)))
  const taken = new Map(subscriptions.map((record) => [record.originId, record]))
  const leftOut = new Set(running.map(({ id }) => id).filter((id) => !taken.has(id)))
  const payments = Map.groupBy(wire.payments, ({ invoice }) => toId(invoice))
  const open = wire.invoices.filter((one) => !isClosedThere(one))
  return checkBook({
    customers: alive.flatMap((one) => keep(readCustomer(one))),
    paymentMethods,
    ...readCatalog(wire.prices, wire.subscriptions, subscriptions, objects, keep),
    subscriptions,
    invoices: open.flatMap((one) => keep(readInvoice(one, { taken, leftOut, payments }))),
    skipped,
    expected: expectAll(
      running.filter(({ id }) => taken.has(id)),
      objects,
      readUpcoming(files),
      facts,
    ),
    history: {
      subscriptions: wire.subscriptions.length - running.length,
      invoices: wire.invoices.length - open.length,
    },
    invoiceNumbers: wire.invoices.flatMap(({ number }) => number ?? []),
  })
}

function readFiles(files: ExportFiles) {
  const wire = {
    customers: readList(files, 'customers.json', { kind: 'customer', wire: wireCustomer }),
    methods: readList(files, 'payment_methods.json', { kind: 'payment_method', wire: wireMethod }),
    products: readList(files, 'products.json', { kind: 'product', wire: wireProduct }),
    prices: readList(files, 'prices.json', { kind: 'price', wire: wirePrice }),
    subscriptions: readList(files, 'subscriptions.json', { kind: 'subscription', wire: wireSubscription }),
    schedules: readList(files, 'subscription_schedules.json', {
      kind: 'subscription_schedule',
      wire: wireSchedule,
    }),
    invoices: readList(files, 'invoices.json', { kind: 'invoice', wire: wireInvoice }),
    items: readList(files, 'invoiceitems.json', { kind: 'invoiceitem', wire: wireInvoiceItem }),
    payments: readList(files, 'invoice_payments.json', { kind: 'invoice_payment', wire: wireInvoicePayment }),
    coupons: readList(files, 'coupons.json', { kind: 'coupon', wire: wireCoupon }),
  }
  if (![...files.keys()].some((name) => fileNames.includes(name))) throw new UnreadableExport(noFiles)
  return wire
}

const fileNames = [
  'customers.json',
  'payment_methods.json',
  'products.json',
  'prices.json',
  'subscriptions.json',
  'invoices.json',
  'coupons.json',
]

function byId<Wire extends { id: string }>(objects: Wire[]): Map<string, Wire> {
  return new Map(objects.map((one) => [one.id, one]))
}

/** Recurring prices become plans, one-time prices and those of add-ons products. A price is named once if it is left out. */
function readCatalog(
  listed: WirePrice[],
  wireSubscriptions: WireSubscription[],
  subscriptions: ImportRecord<'subscriptions'>[],
  { products }: StripeObjects,
  keep: <Read extends object>(read: Read | SkippedRecord) => Read[],
): { plans: ImportRecord<'plans'>[]; products: ImportRecord<'products'>[] } {
  const inUse = wireSubscriptions.flatMap(({ items }) => items.data.map(({ price }) => price))
  const prices = new Map([...inUse, ...listed].map((price) => [price.id, price]))
  const addOns = new Set(subscriptions.flatMap(({ addOns }) => addOns.map((one) => one.productId)))
  const listedIds = new Set(listed.map(({ id }) => id))
  const plans: ImportRecord<'plans'>[] = []
  const catalog: ImportRecord<'products'>[] = []
  for (const price of prices.values()) {
    const read = readPrice(price, products)
    if ('problem' in read) {
      // A price of subscriptions alone is named with each of them.
      if (listedIds.has(price.id)) keep({ id: price.id, reason: read.problem })
      continue
    }
    const active = price.active !== false
    if (read.cycle !== undefined) plans.push(toPlan(read, read.cycle, active))
    if (read.cycle === undefined || addOns.has(read.id)) catalog.push(toProduct(read, active))
  }
  return { plans, products: catalog }
}

function expectAll(
  subscriptions: WireSubscription[],
  { customers, coupons }: StripeObjects,
  upcoming: ReadonlyMap<string, WireInvoice>,
  { now, days }: ReaderFacts,
) {
  if (days === 0) return []
  const until = now + days * dayMs
  return subscriptions.flatMap((wire) => {
    const customer = customers.get(toId(wire.customer) ?? '')
    return expectInvoices(wire, { customer, coupons, upcoming: upcoming.get(wire.id) }, until)
  })
}

const upcomingBody = z.union([
  z.array(wireInvoice),
  z.looseObject({ data: z.array(wireInvoice) }),
  z.record(z.string(), z.union([wireInvoice, z.array(wireInvoice)])),
])

/** Reads the upcoming invoices by subscription: an object by its id, or a list of invoices. */
function readUpcoming(files: ExportFiles): Map<string, WireInvoice> {
  const name = 'upcoming.json'
  const bytes = files.get(name)
  if (bytes === undefined) return new Map()
  const body = upcomingBody.safeParse(parseFile(name, bytes))
  if (!body.success)
    throw new UnreadableExport(`${name} takes upcoming invoices by the ids of their subscriptions`)
  const found = body.data
  const list = Array.isArray(found) ? found : Array.isArray(found['data']) ? found['data'] : undefined
  if (list) return new Map(list.map((one) => [getSubscriptionId(one) ?? '', one]))
  const pairs = Object.entries(found as Record<string, WireInvoice | WireInvoice[]>).flatMap(([id, one]) => {
    const first = Array.isArray(one) ? one[0] : one
    return first ? [[id, first] as const] : []
  })
  return new Map(pairs)
}
