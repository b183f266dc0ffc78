import type { Customer } from '#customers'
import { zeroCents } from '#kernel/money'
import { distinctRails, rails, type Rail } from '#kernel/rails'
import type { Invoice } from './invoice.ts'

const blank = {
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

type Given = Exclude<keyof Invoice, keyof typeof blank | 'invoiceDate' | 'createdAt' | 'updatedAt'>

/** An invoice as it is first written, at `now` of the company's clock, ms: nothing was paid on it yet. */
export function newInvoice(given: Pick<Invoice, Given> & Partial<Invoice>, now: number): Invoice {
  return { ...blank, invoiceDate: now, ...given, createdAt: now, updatedAt: now }
}

/** Spec, Accepted payment rails: the customer's default, else what else is stored for the case, else both. */
export function railsByDefault(
  { defaultPaymentOptions: own = [] }: Pick<Customer, 'defaultPaymentOptions'>,
  stored: Rail[],
): Rail[] {
  if (own.length > 0) return distinctRails(own)
  return stored.length > 0 ? distinctRails(stored) : [...rails]
}
