import { limitsDefault, settingsDefault, type Company } from '#companies'
import { deriveInvoiceStatus, type Invoice } from '#invoices'
import { dayMs } from '#kernel/clock'
import type { CompanyId, CustomerId, InvoiceId, TransactionId } from '#kernel/ids'
import { toCents, zeroCents } from '#kernel/money'
import { newTransaction, type Transaction } from '#attempts'
import type { HostedInvoice } from '#payments'

/** A Friday in New York. */
export const now = Date.UTC(2027, 0, 8, 15)

const companyId = '01940000-0000-7000-8000-000000000001' as CompanyId
const invoiceId = '01940000-0000-7000-8000-000000000002' as InvoiceId

const company: Company = {
  id: companyId,
  cell: undefined,
  name: 'Juniper & Sons Gardens',
  email: 'billing@juniper.example',
  state: 'NY',
  zip: '10001',
  timeZone: 'America/New_York',
  products: ['cc', 'ach'],
  surcharge: { enabled: false, percentage: 0 },
  settings: settingsDefault,
  limits: limitsDefault,
  clientPostbackUrl: undefined,
  formOrigins: [],
  branding: {},
  locationId: 'loc-1',
  surchargeRulesNumber: undefined,
  clockOffsetMs: 0,
  webhookEventTypes: [],
  processor: { kind: 'sandbox' },
  sealed: { wrappedKey: Buffer.alloc(0), processorCredentials: Buffer.alloc(0) },
  suspendedAt: undefined,
  remindersSince: undefined,
  dunningSince: undefined,
  createdAt: now - 90 * dayMs,
  updatedAt: now - 90 * dayMs,
}

/** An invoice of $60.00 whose status is derived from the given facts. */
export function invoiceWith(facts: Partial<Invoice> = {}): Invoice {
  const invoice: Invoice = {
    companyId,
    id: invoiceId,
    number: 'INV-2F4K',
    customerId: '01940000-0000-7000-8000-000000000003' as CustomerId,
    subscriptionId: undefined,
    description: 'Garden care in December: hedges, leaves and the roses along the south wall.',
    invoiceDate: now - 5 * dayMs,
    invoiceDateOnly: false,
    dueAt: Date.UTC(2027, 0, 22),
    dueDateOnly: true,
    paymentMethods: ['cc', 'ach'],
    items: [
      {
        itemId: 'a',
        description: 'Hedge trimming',
        quantity: 3,
        unitPrice: toCents(15_00),
        totalPrice: toCents(45_00),
      },
      {
        itemId: 'b',
        description: 'Winter protection for roses',
        quantity: 1,
        unitPrice: toCents(20_00),
        totalPrice: toCents(20_00),
      },
      { itemId: 'c', description: 'Returning customer', totalPrice: toCents(-5_00) },
    ],
    customFields: {},
    reminders: true,
    amount: toCents(60_00),
    paid: zeroCents,
    settling: zeroCents,
    reserved: zeroCents,
    achFailed: false,
    overdueAnnouncedFor: undefined,
    closed: undefined,
    closedAt: undefined,
    closedReason: undefined,
    closedCorrelationId: undefined,
    createdCorrelationId: undefined,
    status: 'Pending',
    lastAttemptId: undefined,
    lastAttemptStatus: undefined,
    timesPaid: undefined,
    returns: undefined,
    mailedAt: undefined,
    remindedUntil: undefined,
    paidAt: undefined,
    overRecorded: false,
    saleFormId: undefined,
    version: 7,
    createdAt: now - 5 * dayMs,
    updatedAt: now - 5 * dayMs,
    ...facts,
  }
  return { ...invoice, status: deriveInvoiceStatus(invoice) }
}

/** A card payment of $60.00 that completed. */
export function saleWith(fields: Partial<Transaction> = {}): Transaction {
  return {
    ...newTransaction(
      {
        companyId,
        id: '01940000-0000-7000-8000-000000000004' as TransactionId,
        purpose: 'invoice payment',
        action: 'sale',
        status: 'completed',
        invoiceId,
        subtotal: toCents(60_00),
        paymentMethod: 'cc',
        processorNumber: undefined,
        instrument: { lastFour: '4242', cardBrand: 'visa' },
        actor: undefined,
        correlationId: 'correlation-1',
      },
      now,
    ),
    ...fields,
  }
}

/** A refund of that payment. */
export function refundWith(fields: Partial<Transaction> = {}): Transaction {
  return saleWith({ action: 'refund', parentId: saleWith().id, ...fields })
}

/** A pending bank transfer of $60.00. */
export function transferWith(fields: Partial<Transaction> = {}): Transaction {
  return saleWith({ status: 'pending', paymentMethod: 'ach', instrument: { lastFour: '6789' }, ...fields })
}

type Parts = Partial<Omit<HostedInvoice, 'company' | 'invoice'>> & {
  company?: Partial<Company>
  invoice?: Partial<Invoice>
}

/** The facts of an invoice's page. */
export function hostedWith({ company: companyFields, invoice, ...parts }: Parts = {}): HostedInvoice {
  return {
    company: { ...company, ...companyFields },
    invoice: invoiceWith(invoice),
    billedTo: ['Rose & Sons', 'Ann Rose'],
    transactions: [],
    rails: ['cc', 'ach'],
    savedMethods: [],
    methodsUnavailable: false,
    receiptTo: undefined,
    now,
    ...parts,
  }
}

const surchargeSettings = { state: 'TX', surcharge: { enabled: true, percentage: 3 } }

/** Every state of an invoice on its page. */
export const invoiceStates = {
  owed: hostedWith(),
  'with saved methods': hostedWith({
    savedMethods: [
      { id: 'vlt-1', paymentMethod: 'cc', cardBrand: 'visa', lastFour: '4242', title: 'Visa 4242' },
      { id: 'vlt-2', paymentMethod: 'ach', lastFour: '6789', title: 'House account' },
    ],
  }),
  'to be paid with a surcharge': hostedWith({
    company: { ...surchargeSettings, surcharge: { ...surchargeSettings.surcharge, label: 'Card fee' } },
  }),
  'by card only': hostedWith({ rails: ['cc'], methodsUnavailable: true, company: { email: undefined } }),
  'partly paid': hostedWith({
    invoice: { paid: toCents(25_00) },
    transactions: [saleWith({ subtotal: toCents(25_00), fee: toCents(75) })],
  }),
  'partly on its way': hostedWith({
    invoice: { settling: toCents(20_00) },
    transactions: [transferWith({ subtotal: toCents(20_00) })],
  }),
  'on its way': hostedWith({ invoice: { settling: toCents(60_00) }, transactions: [transferWith()] }),
  'being confirmed': hostedWith({
    invoice: { reserved: toCents(60_00) },
    transactions: [saleWith({ status: 'created' })],
  }),
  paid: hostedWith({ invoice: { paid: toCents(60_00), paidAt: now }, transactions: [saleWith()] }),
  'paid with a surcharge': hostedWith({
    company: surchargeSettings,
    invoice: { paid: toCents(60_00), paidAt: now },
    transactions: [saleWith({ fee: toCents(1_80) })],
  }),
  'being confirmed with a surcharge': hostedWith({
    company: surchargeSettings,
    invoice: { reserved: toCents(60_00) },
    transactions: [saleWith({ status: 'created', fee: toCents(1_80) })],
  }),
  'partly refunded with a surcharge': hostedWith({
    company: surchargeSettings,
    invoice: { paid: toCents(30_00) },
    transactions: [
      saleWith({ fee: toCents(1_80) }),
      refundWith({ subtotal: toCents(30_00), fee: toCents(90) }),
    ],
  }),
  overdue: hostedWith({
    invoice: { dueAt: Date.UTC(2027, 0, 5), overdueAnnouncedFor: Date.UTC(2027, 0, 5) },
  }),
  failed: hostedWith({
    invoice: { achFailed: true },
    transactions: [transferWith({ status: 'failed', reasonCode: '2101', createdAt: now - 4 * dayMs })],
  }),
  voided: hostedWith({ invoice: { closed: 'Voided' } }),
  cancelled: hostedWith({ invoice: { closed: 'Cancelled' } }),
  refunded: hostedWith({
    invoice: { closed: 'Refunded' },
    transactions: [saleWith({ createdAt: now - 3 * dayMs }), refundWith()],
  }),
  'not payable here': hostedWith({ rails: [] }),
} satisfies Record<string, HostedInvoice>
