import type { Company, MailText } from '#companies'
import type { MethodProblem } from '#customers'
import type { Cents } from '#kernel/money'
import type { formatPaymentMethod } from '#kernel/format'
import type { Transaction } from '#attempts'
import type { Invoice } from '../invoice.ts'
import type { InvoiceFacts } from '../invoice-status.ts'

/** A mail about an invoice: a request for payment, or the outcome of a payment. */
export type InvoiceMail = PaymentRequestMail | PaymentMail | UnchargedMail

/** A mail that asks for money, and states the surcharge that a card payment may have. */
export type PaymentRequestMail = {
  kind: 'invoice' | 'renewal' | 'reminder' | 'overdue' | 'setup_link' | 'invoice_updated' | 'invoice_voided'
  notice: string | undefined
  /** The time of the automatic charge, ms; undefined if the payer has to pay. */
  chargedOn?: number | undefined
  /** The method to charge, as far as it is known. */
  chargedTo?: ChargedMethod | undefined
  /** The terms that a change replaced. */
  former?: FormerTerms | undefined
  /** Why the automatic charge cannot be made, so that the mail asks for another method. */
  trouble?: MethodProblem | 'none' | undefined
  /** The surcharge on the charge, as far as it is known. */
  added?: Cents | undefined
}

/** The terms of an invoice in earlier mails: its amount, that its due date was different, or its surcharge. */
export type FormerTerms = {
  amount?: Cents
  isDueDateMoved?: boolean
  /** Whether the surcharge on cards changed. `added` is the former one, if it is known. */
  isSurchargeOther?: boolean
  added?: Cents
}

/** The fields of a method that mails show. */
export type ChargedMethod = Parameters<typeof formatPaymentMethod>[0]

/** The kinds of mails about a payment. A bank payment is submitted long before its receipt or its failure. */
export type PaymentMailKind =
  | 'payment_submitted'
  | 'receipt'
  | 'refund'
  | 'payment_failed'
  | 'payment_reversed'

/** A mail about a payment or its outcome, about a refund, or about an offline payment that was taken back. */
export type PaymentMail = {
  kind: PaymentMailKind
  transaction: MailPayment
  /** The texts that the payer agreed to, of which the mail is a copy. */
  agreed?: string[]
  nextTry?: NextRetry | undefined
  /** The additional amount due since the failure or return; undefined if it is not known. */
  dueAgain?: Cents | undefined
  /** Whether the subscription is suspended with the failure. */
  isSuspended?: boolean | undefined
}

/** When a failed charge is retried automatically, ms, or that it is not; undefined if no retry was scheduled. */
export type NextRetry = number | 'none'

/** A mail that an automatic charge was not made, or is no longer retried. */
export type UnchargedMail = {
  kind: 'payment_failed'
  uncharged: UnchargedReason
  reasonCode: string | undefined
  notice: string | undefined
  nextTry?: NextRetry | undefined
  isSuspended?: boolean | undefined
}

/** Whether the retries are over, whether there is a method, and whether that method was refused permanently. */
export type UnchargedReason = { isOver: boolean; hasMethod: boolean; isRefused?: boolean }

export type MailPayment = Pick<
  Transaction,
  'status' | 'subtotal' | 'fee' | 'paymentMethod' | 'instrument' | 'offline' | 'reasonCode' | 'createdAt'
> &
  Partial<Pick<Transaction, 'surcharge'>>

export type MailInvoice = InvoiceFacts &
  Pick<Invoice, 'number' | 'description' | 'items' | 'invoiceDateOnly' | 'dueDateOnly'> &
  Partial<Pick<Invoice, 'subscriptionId' | 'timesPaid' | 'returns'>>

/** The company that sends the mail. */
export type MailSender = Pick<Company, 'name' | 'email' | 'timeZone' | 'surcharge' | 'branding'>

export type MailFacts = {
  company: MailSender
  /** The URL of this service. */
  baseUrl: string
  invoice: MailInvoice
  mail: InvoiceMail
  /** The payer's first name. */
  greeting?: string | undefined
  /** The name of the customer, or the email, for the company's own texts. */
  payer?: string | undefined
  /** The company's own texts in this kind of mail. */
  ownText?: MailText | undefined
  /** The billed names. */
  billedTo?: string[] | undefined
  /** The URL of the payment page. */
  link: string
  /** The URL of the page for a new method of the subscription, if the mail asks for one. */
  setupLink?: string | undefined
  /** The URL of the subscription's page, if the invoice belongs to one. */
  manageLink?: string | undefined
  /** ms */
  now: number
}
