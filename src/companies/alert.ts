import type { InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'

/** The kinds of alerts. An alert reports an unexpected event to the users of a company. */
export type AlertKind =
  | 'late_approval'
  | 'late_approval_reversed'
  | 'processor_mismatch'
  | 'books_differ'
  | 'unknown_movement'
  | 'payment_returned'
  | 'refunded_then_returned'
  | 'payment_reinstated'
  | 'payment_disputed'
  | 'over_recorded'
  | 'rail_mismatch'
  | 'payment_on_closed_invoice'
  | 'refund_of_returned_payment'
  | 'late_refund'
  | 'refund_failed'
  | 'payment_event_mismatch'
  | 'mail_not_sent'
  | 'text_not_sent'
  | 'card_not_deleted'
  | 'card_not_kept'
  | 'card_testing'
  | 'subscription_not_mailed'
  | 'subscription_cancelled_with_payment'
  | 'subscription_payment_taken_off'
  | 'invoice_above_limit'
  | 'renewals_not_charged'
  | 'renewals_late'
  | 'methods_withdrawn'

/** An alert for the users of a company, and the records that it concerns. */
export type Alert = {
  kind: AlertKind
  message: string
  invoiceId?: InvoiceId | undefined
  transactionId?: TransactionId | undefined
  subscriptionId?: SubscriptionId | undefined
  /** Limits the alert to one: a second one of the same kind and value is never raised. */
  onceFor?: string | undefined
}
