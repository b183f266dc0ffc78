import type { Company } from '#companies'
import type { MethodProblem } from '#customers'
import type { Cents } from '#kernel/money'
import type { formatPaymentMethod } from '#kernel/format'
import type { Transaction } from '#transactions'
import type { Invoice } from '../invoice.ts'
import type { InvoiceFacts } from '../invoice-status.ts'

/** A mail about an invoice: that it is to be paid, or what became of a payment of it. */
export type InvoiceMail = PaymentRequestMail | PaymentMail | UnchargedMail

/** A mail that asks for money, and says what a card payment may cost beside. */
export type PaymentRequestMail = {
  kind: 'invoice' | 'renewal' | 'reminder' | 'overdue' | 'setup_link' | 'invoice_updated'
  notice: string | undefined
  /** When it is charged by itself, ms; undefined where somebody is to pay it. */
  chargedOn?: number | undefined
  /** What it is charged to, as far as that is known. */
  chargedTo?: ChargedMethod | undefined
  /** The terms that a change replaced. */
  former?: FormerTerms | undefined
  /** Why it cannot be charged by itself then, so that another method is asked for. */
  trouble?: MethodProblem | 'none' | undefined
  /** What is added to what is charged, as far as that is known. */
  added?: Cents | undefined
}

/** What a payer was told of an invoice before it was changed: its amount, that its due date was another one, or what is added to it. */
export type FormerTerms = {
  amount?: Cents
  isDueDateMoved?: boolean
  /** That another surcharge is added to cards, and which was, where that is known. */
  isSurchargeOther?: boolean
  added?: Cents
}

/** A method, as far as mails tell of it. */
export type ChargedMethod = Parameters<typeof formatPaymentMethod>[0]

/** A mail that tells what became of a payment, or that some of one was given back. */
export type PaymentMail = {
  kind: 'receipt' | 'refund' | 'payment_failed'
  transaction: MailPayment
  nextTry?: NextRetry | undefined
  /** How much more is due since it failed or went back; undefined where that is not known. */
  dueAgain?: Cents | undefined
}

/** When what failed is tried again by itself, ms, or that it is not any more; undefined where nothing was to be. */
export type NextRetry = number | 'none'

/** A mail that tells that a charge which nobody had to ask for was not made, or is not tried any more. */
export type UnchargedMail = {
  kind: 'payment_failed'
  uncharged: UnchargedReason
  reasonText: string | undefined
  notice: string | undefined
  nextTry?: NextRetry | undefined
}

/** Whether the tries are over, whether there is a method, and whether that was refused for good. */
export type UnchargedReason = { isOver: boolean; hasMethod: boolean; isRefused?: boolean }

/** A payment, as far as mails tell of it. */
export type MailPayment = Pick<
  Transaction,
  'status' | 'subtotal' | 'fee' | 'paymentMethod' | 'instrument' | 'offline' | 'reasonText' | 'createdAt'
>

/** An invoice, as far as mails tell of it. */
export type MailInvoice = InvoiceFacts &
  Pick<Invoice, 'number' | 'description' | 'items' | 'invoiceDateOnly' | 'dueDateOnly'> &
  Partial<Pick<Invoice, 'subscriptionId' | 'timesPaid' | 'returns'>>

/** Whose mail it is. */
export type MailSender = Pick<Company, 'name' | 'email' | 'timeZone' | 'surcharge' | 'branding'>

/** What a mail is made of. */
export type MailFacts = {
  company: MailSender
  /** Where this service is. */
  baseUrl: string
  invoice: MailInvoice
  mail: InvoiceMail
  /** The names of whom it is billed to. */
  billedTo?: string[] | undefined
  /** The address of the payment page. */
  link: string
  /** The address of the page on which a method is given for its subscription, where one is wanted. */
  setupLink?: string | undefined
  /** The address of the page of its subscription, where it is of one. */
  manageLink?: string | undefined
  /** ms */
  now: number
}
