import type { Alert } from '#companies'
import type { Invoice, PaymentMailKind } from '#invoices'
import type { InvoiceEventType } from '#kernel/event-types'
import type { Transaction } from '#attempts'

/** A movement of an invoice's money, with the records that its result may change. */
export type PaymentSnapshot = {
  transaction: Transaction
  invoice: Invoice
  /** The refunds of a sale, or the other refunds of a refund's sale; undefined if there are none. */
  refunds?: Transaction[] | undefined
  /** The refunded sale. */
  parent?: Transaction | undefined
}

/** The effects of a processor result on an invoice's money. */
export type Recording = {
  transaction: Transaction
  invoice: Invoice
  /** The sale whose refunded amount changes. */
  parent?: Transaction | undefined
  emits: InvoiceEventType | undefined
  alerts: Alert[]
  /** The mail to the payer. */
  mail?: PaymentMailKind | undefined
  /** Whether the money came too late to be kept and must go back. */
  mustReverse: boolean
}
