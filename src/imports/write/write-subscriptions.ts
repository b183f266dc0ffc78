import type { AuditEntryInput } from '#audit'
import { loadProducts, type Product } from '#companies'
import type { Customer } from '#customers'
import { toPublicId, type CustomerId, type SubscriptionId } from '#kernel/ids'
import {
  buildImported,
  importedRows,
  loadSubscriptions,
  type ImportedState,
  type Plan,
  type Subscription,
} from '#subscriptions'
import { skip, toOriginEntry, type Checked, type Decided, type RecordResult, type Writing } from './batch.ts'
import {
  decideInvoice,
  loadInvoiceFacts,
  type DecidedInvoice,
  type InvoiceDecision,
  type InvoiceFacts,
} from './write-invoices.ts'

/** The records here that subscriptions refer to. */
type Catalog = { plans: Map<string, Plan>; customers: Map<CustomerId, Customer> }

/** Subscriptions and invoices of one write. */
type Billing = { subscriptions: Checked<'subscriptions'>[]; invoices: Checked<'invoices'>[] }

type Facts = Catalog &
  Billing & {
    existing: Map<SubscriptionId, Subscription>
    products: Map<string, Product>
    invoiceFacts: InvoiceFacts
  }

/** A new invoice to write, with the period that it bills. */
export type InvoiceToWrite = DecidedInvoice & { period: number | undefined }

/** The decision on subscriptions and invoices. */
export type DecidedBilling = Decided & { invoices: InvoiceToWrite[] }

/** The decision on a subscription with its open invoices, or on one invoice: the results, and the rows to write. */
type Decision = { results: RecordResult[]; state?: ImportedState; invoices: InvoiceToWrite[] }

/** Decides on subscriptions with their open invoices, and on the invoices of no subscription. */
export async function decideBilling(
  writing: Writing,
  billing: Billing,
  catalog: Catalog,
): Promise<DecidedBilling> {
  const facts = await loadFacts(writing, billing, catalog)
  const decisions: Decision[] = []
  for (const record of billing.subscriptions) decisions.push(await decideSubscription(writing, record, facts))
  const sent = new Set(billing.subscriptions.map(({ originId }) => originId))
  for (const record of billing.invoices)
    if (record.subscription === undefined || !sent.has(record.subscription))
      decisions.push(await decideLoneInvoice(writing, record, facts))
  const states = decisions.flatMap(({ state }) => state ?? [])
  const invoices = decisions.flatMap((one) => one.invoices)
  const { source, now, correlationId } = writing
  return {
    results: decisions.flatMap(({ results }) => results),
    invoices,
    parts: importedRows(states, { source, now, correlationId }),
    audit: [...toSubscriptionEntries(writing, states), ...toInvoiceEntries(writing, invoices)],
  }
}

async function loadFacts(writing: Writing, billing: Billing, catalog: Catalog): Promise<Facts> {
  const { context, company, known } = writing
  const ids = billing.subscriptions.flatMap(
    ({ originId }) => (known.get('subscriptions', originId) as SubscriptionId | undefined) ?? [],
  )
  const productIds = billing.subscriptions.flatMap(({ addOns }) => addOns.map(({ productId }) => productId))
  const [existing, products, invoiceFacts] = await Promise.all([
    loadSubscriptions(context.db, company.id, ids),
    loadProducts(context.db, company.id, [...new Set(productIds)]),
    loadInvoiceFacts(writing, billing.invoices, catalog.customers),
  ])
  return { ...catalog, ...billing, existing, products, invoiceFacts }
}

async function decideSubscription(
  writing: Writing,
  record: Checked<'subscriptions'>,
  facts: Facts,
): Promise<Decision> {
  const { context, known } = writing
  const { originId } = record
  const own = facts.invoices.filter(({ subscription }) => subscription === originId)
  const before = facts.existing.get(known.get('subscriptions', originId) as SubscriptionId)
  // It counts already: its invoices and charges are those of this service.
  if (before && !before.isHeld)
    return {
      results: [toResult('subscriptions', originId, before.id, false), ...toLiveInvoiceResults(writing, own)],
      invoices: [],
    }
  const id = before?.id ?? context.ids.next<SubscriptionId>()
  const target = { id, isAutomatic: record.billingMode === 'recurring' }
  const decided: InvoiceDecision[] = []
  for (const one of own) decided.push(await decideInvoice(writing, one, facts.invoiceFacts, target))
  const invoices = decided.flatMap((one) => ('skipped' in one ? [] : [one]))
  const state = buildState(writing, record, { id, invoices, facts })
  if ('problem' in state) {
    const reason = `its subscription ${originId} is left out`
    return {
      results: [
        skip('subscriptions', originId, state.problem),
        ...own.map((one) => skip('invoices', one.originId, reason)),
      ],
      invoices: [],
    }
  }
  known.set('subscriptions', originId, id)
  const toPeriod = ({ invoice: { id: invoiceId } }: DecidedInvoice) =>
    state.periods.find((one) => one.invoiceId === invoiceId)?.period
  return {
    results: [
      toResult('subscriptions', originId, id, before === undefined),
      ...decided.map((one) => toInvoiceResult(one)),
    ],
    state: { state, originId, isNew: before === undefined },
    invoices: invoices
      .filter(({ isNew }) => isNew)
      .map((one) => Object.assign(one, { period: toPeriod(one) })),
  }
}

function buildState(
  { company, known, now }: Writing,
  record: Checked<'subscriptions'>,
  { id, invoices, facts }: { id: SubscriptionId; invoices: DecidedInvoice[]; facts: Facts },
) {
  const customerId = known.get('customers', record.customer) as CustomerId | undefined
  if (customerId === undefined) return { problem: `its customer ${record.customer} is not here` }
  if (facts.customers.get(customerId)?.isErased) return { problem: 'its customer was erased here' }
  const plan = facts.plans.get(record.planId)
  if (!plan) return { problem: `there is no plan ${record.planId}` }
  const vaultId =
    record.paymentMethod === undefined ? undefined : known.get('paymentMethods', record.paymentMethod)
  const products = [...facts.products.values()].map(({ priceCents: price, ...product }) => ({
    ...product,
    price,
  }))
  return buildImported(record, {
    company,
    id,
    customerId,
    plan,
    products,
    vaultId,
    methodId: vaultId ?? facts.customers.get(customerId)?.defaultPaymentMethodId,
    invoices: invoices.map(({ invoice, record: { periodStart = record.startedAt } }) => {
      const { id: invoiceId, amount, paid, dueAt, dueDateOnly } = invoice
      return { id: invoiceId, amount, paid, dueAt, dueDateOnly, periodStart }
    }),
    now,
  })
}

async function decideLoneInvoice(
  writing: Writing,
  record: Checked<'invoices'>,
  { invoiceFacts }: Facts,
): Promise<Decision> {
  const { originId, subscription } = record
  if (subscription !== undefined) {
    const reason = `its subscription ${subscription} is not in the same request`
    return { results: [skip('invoices', originId, reason)], invoices: [] }
  }
  const decision = await decideInvoice(writing, record, invoiceFacts, undefined)
  const isWritten = !('skipped' in decision) && decision.isNew
  return {
    results: [toInvoiceResult(decision)],
    invoices: isWritten ? [{ ...decision, period: undefined }] : [],
  }
}

function toLiveInvoiceResults({ known }: Writing, records: Checked<'invoices'>[]): RecordResult[] {
  return records.map(({ originId }) => {
    const id = known.get('invoices', originId)
    if (id === undefined) return skip('invoices', originId, 'its subscription was cut over before')
    return { noun: 'invoices', originId, outcome: 'known', id: toPublicId('inv', id as never) }
  })
}

function toInvoiceResult(decision: InvoiceDecision): RecordResult {
  if ('skipped' in decision) return decision.skipped
  const { record, invoice, isNew } = decision
  const outcome = isNew ? 'written' : 'known'
  return { noun: 'invoices', originId: record.originId, outcome, id: toPublicId('inv', invoice.id) }
}

function toResult(noun: 'subscriptions', originId: string, id: SubscriptionId, isNew: boolean): RecordResult {
  return { noun, originId, outcome: isNew ? 'written' : 'known', id: toPublicId('sub', id) }
}

function toSubscriptionEntries(writing: Writing, states: ImportedState[]): AuditEntryInput[] {
  return states
    .filter(({ isNew }) => isNew)
    .map(({ state, originId }) => {
      const subject = { kind: 'subscription', id: toPublicId('sub', state.subscription.id) } as const
      return toOriginEntry(writing, 'subscription.created', subject, originId)
    })
}

function toInvoiceEntries(writing: Writing, invoices: InvoiceToWrite[]): AuditEntryInput[] {
  return invoices.map(({ invoice, record }) => {
    const subject = { kind: 'invoice', id: toPublicId('inv', invoice.id) } as const
    return toOriginEntry(writing, 'invoice.created', subject, record.originId)
  })
}
