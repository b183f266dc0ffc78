import type { Alert } from '#companies'
import type { Invoice } from '#invoices'
import type { InvoiceEventType } from '#kernel/event-types'
import type { Transaction } from '#transactions'

/** A movement of an invoice's money as the books have it, and what its news may concern beside itself. */
export type PaymentSnapshot = {
  transaction: Transaction
  invoice: Invoice
  /** The refunds of a sale, or the other refunds of a refund's sale; undefined where there are none. */
  refunds?: Transaction[] | undefined
  /** The sale that a refund gives back. */
  parent?: Transaction | undefined
}

/** What is to be written when something was learnt about a movement of an invoice's money. */
export type Recording = {
  transaction: Transaction
  invoice: Invoice
  /** The sale whose refunded amount changes. */
  parent?: Transaction | undefined
  emits: InvoiceEventType | undefined
  alerts: Alert[]
  /** What the payer is to be told. */
  mail?: 'receipt' | 'refund' | 'payment_failed' | undefined
  /** The money came too late to be kept and has to go back. */
  mustReverse: boolean
}
