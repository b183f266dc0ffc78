import { attemptRow, newTransaction, type Transaction } from '#attempts'
import type { Customer } from '#customers'
import {
  allocateInvoiceNumber,
  buildInvoice,
  deriveInvoiceStatus,
  findTakenNumbers,
  loadInvoices,
  resolveRails,
  toLineItem,
  type Invoice,
} from '#invoices'
import { toDay } from '#kernel/calendar'
import {
  toPublicId,
  type CustomerId,
  type InvoiceId,
  type SubscriptionId,
  type TransactionId,
} from '#kernel/ids'
import type { PartRows } from '#platform/database'
import { skip, type Checked, type RecordResult, type Writing } from './batch.ts'

/** An open invoice of the other system as it is or will be here. */
export type DecidedInvoice = {
  record: Checked<'invoices'>
  invoice: Invoice
  isNew: boolean
}

/** The decision on an invoice: the invoice, or the result of one that is left out. */
export type InvoiceDecision = DecidedInvoice | { skipped: RecordResult }

/** The stored facts that decisions on invoices need. */
export type InvoiceFacts = {
  customers: Map<CustomerId, Customer>
  existing: Map<InvoiceId, Invoice>
  taken: Map<string, InvoiceId>
}

/** The subscription of an invoice, and whether it is charged automatically. */
export type InvoicedSubscription = { id: SubscriptionId; isAutomatic: boolean }

/** Reads the facts that decisions on invoices need. */
export async function loadInvoiceFacts(
  { context: { db }, company, known }: Writing,
  records: Checked<'invoices'>[],
  customers: Map<CustomerId, Customer>,
): Promise<InvoiceFacts> {
  const ids = records.flatMap(({ originId }) => (known.get('invoices', originId) as InvoiceId) ?? [])
  const numbers = records.flatMap(({ number }) => number ?? [])
  const [existing, taken] = await Promise.all([
    loadInvoices(db, company.id, ids),
    findTakenNumbers(db, company.id, numbers),
  ])
  return { customers, existing, taken }
}

/** Decides on an invoice. One that is here already stays as it is. */
export async function decideInvoice(
  writing: Writing,
  record: Checked<'invoices'>,
  { customers, existing, taken }: InvoiceFacts,
  subscription: InvoicedSubscription | undefined,
): Promise<InvoiceDecision> {
  const { context, company, known } = writing
  const { originId, amount, amountPaid } = record
  const before = existing.get(known.get('invoices', originId) as InvoiceId)
  if (before) return decideKnown(record, before)
  const skipped = (reason: string) => ({ skipped: skip('invoices', originId, reason) })
  const customerId = known.get('customers', record.customer) as CustomerId | undefined
  if (customerId === undefined) return skipped(`its customer ${record.customer} is not here`)
  const customer = customers.get(customerId)
  if (customer?.isErased) return skipped('its customer was erased here')
  if (amountPaid >= amount) return skipped('nothing of it is left to pay')
  if (record.number !== undefined && taken.has(record.number))
    return skipped(`another invoice has the number ${record.number}`)
  const number = record.number ?? (await allocateInvoiceNumber(context.db, company.id))
  const invoice = buildOpenInvoice(writing, record, { number, customer, customerId, subscription })
  taken.set(number, invoice.id)
  known.set('invoices', originId, invoice.id)
  return { record, invoice, isNew: true }
}

function buildOpenInvoice(
  { context, company, now, correlationId }: Writing,
  { description, invoiceDate, dueDate, items, amount, amountPaid }: Checked<'invoices'>,
  owner: {
    number: string
    customer: Customer | undefined
    customerId: CustomerId
    subscription: InvoicedSubscription | undefined
  },
): Invoice {
  const { number, customerId, subscription } = owner
  const built = buildInvoice(
    {
      companyId: company.id,
      id: context.ids.next<InvoiceId>(),
      number,
      customerId,
      subscriptionId: subscription?.id,
      description,
      invoiceDate: invoiceDate.at,
      invoiceDateOnly: invoiceDate.dateOnly,
      dueAt: dueDate.at,
      dueDateOnly: dueDate.dateOnly,
      paymentMethods: resolveRails(owner.customer ?? { defaultPaymentOptions: undefined }, {}).rails,
      items: items.map((item) => toLineItem(item, () => toPublicId('itm', context.ids.next()))),
      customFields: {},
      // As of invoices that are issued here: automatic charges have mails of their own.
      reminders: !subscription?.isAutomatic,
      amount,
      paid: amountPaid,
      mailedAt: undefined,
      createdCorrelationId: correlationId,
    },
    now,
  )
  return { ...built, status: deriveInvoiceStatus(built) }
}

function decideKnown(record: Checked<'invoices'>, invoice: Invoice): InvoiceDecision {
  const { originId, amount, amountPaid } = record
  if (invoice.amount === amount && invoice.paid === amountPaid) return { record, invoice, isNew: false }
  const reason = `it changed since it was imported as ${invoice.number}, which a first cut-over cancels: settle the difference by hand`
  return { skipped: skip('invoices', originId, reason) }
}

/** Returns the rows of the payments that the other system took for a new invoice, as one offline payment. */
export function formerPaymentRows(
  { context, company, source, now, correlationId }: Writing,
  { record, invoice, isNew }: DecidedInvoice,
): PartRows[] {
  if (!isNew || invoice.paid === 0) return []
  const transaction: Transaction = newTransaction(
    {
      companyId: company.id,
      processorNumber: undefined,
      id: context.ids.next<TransactionId>(),
      purpose: 'invoice payment',
      action: 'sale',
      status: 'completed',
      invoiceId: invoice.id,
      customerId: invoice.customerId,
      subtotal: invoice.paid,
      paymentMethod: 'offline',
      instrument: {},
      offline: { method: 'other', receivedOn: toDay(now, company.timeZone), reference: record.originId },
      description: `Paid before the import from ${source}`,
      actor: undefined,
      correlationId,
    },
    now,
  )
  return [attemptRow(transaction)]
}
