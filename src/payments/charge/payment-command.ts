import type { RequestedBy } from '#access'
import type { Company } from '#companies'
import type { Invoice } from '#invoices'
import type { InvoiceId, SubscriptionId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import type { BillingReason, RerunFields, Transaction } from '#attempts'
import type { ChargeSource, Payer } from '#checkout'
import type { ChargeInput } from './payment-body.ts'

export type PayInvoice = RequestedBy & {
  company: Company
  invoiceId: InvoiceId
  source: ChargeInput
  /** The part that counts towards the invoice; undefined pays the full amount due. */
  amount: Cents | undefined
  quotedSurcharge: Cents | undefined
  /** Whether a method that is not saved yet is saved for the customer. */
  save: boolean
  /** The payer on the hosted page; undefined for a request of the merchant. */
  payer: Payer | undefined
  key: LockedKey | undefined
  /** The failed transaction that this payment retries. */
  again?: RerunFields | undefined
  /** A further condition for writing the attempt. */
  hold?: ClaimGuard | undefined
  /** The subscription that is paid. Its key keeps the subscription's response. */
  subscriptionId?: SubscriptionId | undefined
  /** The billing reason, unless the payment is for its invoice alone. */
  occasion?: BillingReason | undefined
  /** Further rows written with the attempt. */
  effects?: ((attempt: Transaction) => Promise<PartRows[]>) | undefined
  /** Spec, Accepted payment rails: the rails of an invoice do not bind the charges of its subscription. */
  isRailExempt?: boolean | undefined
  /** Whether this is the first charge of a subscription. The schedule makes the later ones. */
  isFirst?: boolean | undefined
}

/** A condition for writing an attempt, such as a quote that is used for it. */
export type ClaimGuard = {
  /** Writes the attempt if the condition is true; throws the refusal otherwise. */
  write(before: Invoice, after: Invoice, effects: PartRows[]): Promise<'written' | 'lost race'>
}

/** Returns whether the charged method is also saved for the customer. */
export function isMethodSaved({ save }: PayInvoice, { source }: ChargeSource): boolean {
  return save && 'ticketId' in source
}

/**
 * Returns whether the schedule of a subscription makes the charge. The company may exempt such charges from surcharges.
 */
export function isScheduled({ occasion }: Pick<PayInvoice, 'occasion'>): boolean {
  return occasion === 'schedule'
}
