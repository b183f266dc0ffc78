import type { Customer } from '#customers'
import { zeroCents } from '#kernel/money'
import { dedupeRails, rails, type Rail } from '#kernel/rails'
import type { Invoice } from './invoice.ts'

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

/** Spec, Accepted payment rails: the customer's default, else the stored rails for the case, else both. */
export function toDefaultRails(
  { defaultPaymentOptions: own = [] }: Pick<Customer, 'defaultPaymentOptions'>,
  stored: Rail[],
): Rail[] {
  if (own.length > 0) return dedupeRails(own)
  return stored.length > 0 ? dedupeRails(stored) : [...rails]
}
