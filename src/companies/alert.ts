import type { InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'

/** What an alert tells the people of a company: something happened that nobody asked for. */
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

/** One thing that people should look at, and the records that it is about. */
export type Alert = {
  kind: AlertKind
  message: string
  invoiceId?: InvoiceId | undefined
  transactionId?: TransactionId | undefined
  subscriptionId?: SubscriptionId | undefined
  /** What it is raised once for: of its kind and this there is never a second one. */
  onceFor?: string | undefined
}
