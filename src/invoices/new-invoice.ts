import type { z } from 'zod'
import type { AppContext } from '#context'
import { omitNullValues, type Company, type CustomFieldValues } from '#companies'
import type { Customer } from '#customers'
import { toPublicId, type CustomerId, type InvoiceId } from '#kernel/ids'
import { zeroCents, type Cents } from '#kernel/money'
import { dedupeRails, rails, type Rail } from '#kernel/rails'
import type { Invoice } from './invoice.ts'
import { toLineItem, type lineItemsInput } from './line-item.ts'

/** The fields of a new invoice, checked as far as a schema can. */
export type NewInvoice = {
  customerId: CustomerId | undefined
  description: string
  amount: Cents
  dueDate: { at: number; dateOnly: boolean }
  paymentMethods?: Rail[] | undefined
  items?: z.output<typeof lineItemsInput> | undefined
  reminders?: boolean | undefined
  sendEmail?: boolean | undefined
  invoiceId?: string | undefined
  customFields?: CustomFieldValues | undefined
}

const initialFields = {
  subscriptionId: undefined,
  invoiceDateOnly: false,
  paid: zeroCents,
  settling: zeroCents,
  reserved: zeroCents,
  achFailed: false,
  overdueAnnouncedFor: undefined,
  closed: undefined,
  status: 'Pending',
  lastAttemptId: undefined,
  lastAttemptStatus: undefined,
  timesPaid: undefined,
  returns: undefined,
  paidAt: undefined,
  closedAt: undefined,
  closedReason: undefined,
  closedCorrelationId: undefined,
  createdCorrelationId: undefined,
  overRecorded: false,
  saleFormId: undefined,
  remindedUntil: undefined,
  version: 1,
} as const

type RequiredFields = Exclude<
  keyof Invoice,
  keyof typeof initialFields | 'invoiceDate' | 'createdAt' | 'updatedAt'
>

/** Returns a new invoice without payments. `now` is the company's clock, ms. */
export function buildInvoice(given: Pick<Invoice, RequiredFields> & Partial<Invoice>, now: number): Invoice {
  return { ...initialFields, invoiceDate: now, ...given, createdAt: now, updatedAt: now }
}

/** The sources of the rails of a new record: its request, its customer, or the default of all rails. */
export const railsSources = ['request', 'customer', 'default'] as const
export type RailsSource = (typeof railsSources)[number]

/** Spec, Accepted payment rails: those of the request, else the customer's default, else the stored ones, else both. */
export function resolveRails(
  { defaultPaymentOptions: own = [] }: Pick<Customer, 'defaultPaymentOptions'>,
  { sent, stored = [] }: { sent?: Rail[] | undefined; stored?: Rail[] },
): { rails: Rail[]; from: RailsSource } {
  if (sent) return { rails: dedupeRails(sent), from: 'request' }
  if (own.length > 0) return { rails: dedupeRails(own), from: 'customer' }
  if (stored.length > 0) return { rails: dedupeRails(stored), from: 'request' }
  return { rails: [...rails], from: 'default' }
}

/** A checked request for an invoice, the number of the invoice, and the company's time, ms. */
type InvoiceRequest = {
  company: Pick<Company, 'id'>
  sent: NewInvoice
  customer: Customer
  number: string
  now: number
}

/** Returns the invoice that a request creates. It is mailed at once if `mailedAt` is set. */
export function draftInvoice(
  { ids }: Pick<AppContext, 'ids'>,
  { company, sent, customer, number, now }: InvoiceRequest,
): Invoice {
  return buildInvoice(
    {
      companyId: company.id,
      id: ids.next<InvoiceId>(),
      number,
      customerId: customer.id,
      description: sent.description,
      dueAt: sent.dueDate.at,
      dueDateOnly: sent.dueDate.dateOnly,
      paymentMethods: resolveRails(customer, { sent: sent.paymentMethods }).rails,
      items: (sent.items ?? []).map((item) => toLineItem(item, () => toPublicId('itm', ids.next()))),
      customFields: omitNullValues(sent.customFields ?? {}),
      reminders: sent.reminders ?? true,
      amount: sent.amount,
      mailedAt: sent.sendEmail === false || customer.email === undefined ? undefined : now,
    },
    now,
  )
}
