import type { Cents } from '#kernel/money'
import { calculateAmountDue, type InvoiceFacts } from '#invoices'
import type { CompanyId, InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'
import { c, mapping } from '#platform/database'
import type { DueCharge } from './charging.ts'

/**
 * The invoice of the period is payable, was paid in full, was withdrawn because the period will not come, or was waived
 * by the merchant.
 */
export type PeriodState = 'open' | 'settled' | 'withdrawn' | 'forgiven'

/** Why the charge of a period failed. */
export type Failure = {
  reasonCode: string
  reasonText?: string
  /** Undefined if no method was charged. */
  vaultId?: string
  /** Undefined if there was no attempt. */
  attemptId?: TransactionId
  /** The hard-declined methods. The period is not charged to them again. */
  spentIds?: string[]
}

/** The percentage that a company adds to automatic card charges, with the state whose law limits it. */
export type AnnouncedSurcharge = { percentage: number; state?: string }

/** An invoiced period with the state of its invoice. Instants in ms. */
export type Period = {
  period: number
  beginsAt: number
  endsAt: number
  invoiceId: InvoiceId
  state: PeriodState
  chargeDue: DueCharge | undefined
  failedAt: number | undefined
  failure: Failure | undefined
  /**
   * The last dunning step done, counted from 1 in the list of that time. All steps up to the time below are done; ms.
   */
  stepsDone: number
  dunnedUntil: number | undefined
  exhaustedAt: number | undefined
  suspends: boolean
  /** The surcharge that the last mail announced to the payer; undefined if no mail did. */
  surchargeTold: AnnouncedSurcharge | undefined
  invoice: Pick<InvoiceFacts, 'amount' | 'paid' | 'settling' | 'reserved' | 'closed' | 'dueAt'> & {
    dueDateOnly: boolean
    /** How often the invoice was paid in full, and how often a payment of it was returned. */
    timesPaid: number
    returns: number
  }
  /** The numbers of full payments and of returns that the subscription has processed. */
  timesPaidHeard: number
  returnsHeard: number
  /** The last returned payment, if the subscription has not processed it. */
  returned: ReturnedPayment | undefined
  /** All returned payments of the invoice, processed or not. */
  takenBack: ReturnedPayment[]
  /** Refunds on payments that were not returned, in cents. Computed only if a payment was ever returned. */
  refunded: number
  /**
   * Whether the bank returned a settled payment, not only a transfer that it never accepted. Computed only if a payment
   * was ever returned.
   */
  wasReturned: boolean
  /**
   * Whether a payment was refunded. Computed only for subscriptions that are over, and for periods that have not begun
   * or are withdrawn.
   */
  wasGivenBack: boolean
}

/** A payment that the bank returned, with its payment method and the bank's reason code. */
export type ReturnedPayment = { attemptId: TransactionId; vaultId: string | null; reasonCode: string | null }

/** The fields of a period without a due or failed charge. */
export const clearedChargeFields = {
  chargeDue: undefined,
  failedAt: undefined,
  failure: undefined,
  stepsDone: 0,
  dunnedUntil: undefined,
  exhaustedAt: undefined,
  suspends: false,
}

/** Whether a full payment is not processed yet by the subscription. The payment may have been refunded since. */
function hasUnprocessedPayment({ invoice, timesPaidHeard }: Period): boolean {
  return invoice.timesPaid > timesPaidHeard
}

/** Returns whether the subscription has not processed a returned payment yet. */
export function hasUnprocessedReturn({ invoice, returnsHeard }: Period): boolean {
  return invoice.returns > returnsHeard
}

/** Returns whether a bank return left the invoice less than paid, so that it is payable again. Refunds do not count. */
export function isReturnedByBank(period: Period): boolean {
  const { invoice, refunded, wasReturned } = period
  const isLess = invoice.paid + refunded < invoice.amount
  return hasUnprocessedReturn(period) && wasReturned && !invoice.closed && isLess
}

/**
 * Whether all returned payments were replaced. The invoice was paid in full once, so the rest is a refund or a later
 * increase by the merchant.
 */
function isRepaidAfterReturn({ state, invoice, wasReturned }: Period): boolean {
  const { timesPaid, returns, closed } = invoice
  return state === 'open' && !closed && timesPaid > 0 && returns > 0 && !wasReturned
}

/** Returns whether the merchant refunded everything, so that nothing is paid or in progress. */
export function isFullyRefunded({ invoice, wasGivenBack, wasReturned }: Period): boolean {
  return wasGivenBack && !wasReturned && !invoice.closed && hasNoPayments(invoice)
}

/** Returns whether an invoice has no payment, settled or in progress. */
export function hasNoPayments({
  paid,
  settling,
  reserved,
}: Pick<InvoiceFacts, 'paid' | 'settling' | 'reserved'>): boolean {
  return paid + settling + reserved === 0
}

/** Returns whether a period is paid, has an unprocessed full payment, or was paid again after a bank return. */
export function countsAsPaid(period: Period): boolean {
  return isPaid(period) || hasUnprocessedPayment(period) || isRepaidAfterReturn(period)
}

/** Marks all payments and returns of a period as processed. */
export function acknowledgePayments(period: Period): Period {
  const { timesPaid, returns } = period.invoice
  return { ...period, timesPaidHeard: timesPaid, returnsHeard: returns }
}

/** A period as PostgreSQL returns it with its subscription. */
export type StoredPeriod = Omit<Period, 'invoice' | NullableField> & {
  [Name in NullableField]: NonNullable<Period[Name]> | null
} & Omit<Period['invoice'], 'closed'> & {
    closed: NonNullable<InvoiceFacts['closed']> | null
  }
type NullableField =
  | 'chargeDue'
  | 'failedAt'
  | 'failure'
  | 'dunnedUntil'
  | 'exhaustedAt'
  | 'surchargeTold'
  | 'returned'

/** Converts a period from the stored form. */
export function rowToPeriod(stored: StoredPeriod): Period {
  const { amount, paid, settling, reserved, dueAt, dueDateOnly, timesPaid, returns, closed, ...rest } = stored
  const counts = { timesPaid, returns }
  return {
    ...rest,
    chargeDue: stored.chargeDue ?? undefined,
    failedAt: stored.failedAt ?? undefined,
    failure: stored.failure ?? undefined,
    dunnedUntil: stored.dunnedUntil ?? undefined,
    exhaustedAt: stored.exhaustedAt ?? undefined,
    surchargeTold: stored.surchargeTold ?? undefined,
    invoice: { amount, paid, settling, reserved, dueAt, dueDateOnly, ...counts, closed: closed ?? undefined },
    returned: stored.returned ?? undefined,
  }
}

export const periodColumns = {
  company_id: c.uuid<CompanyId>(),
  subscription_id: c.uuid<SubscriptionId>(),
  period: c.integer,
  begins_at: c.instant,
  ends_at: c.instant,
  invoice_id: c.uuid<InvoiceId>(),
  state: c.text<PeriodState>(),
  charge_due: c.maybe(c.json<DueCharge>()),
  failed_at: c.maybe(c.instant),
  failure: c.maybe(c.json<Failure>()),
  steps_done: c.integer,
  dunned_until: c.maybe(c.instant),
  exhausted_at: c.maybe(c.instant),
  suspends: c.boolean,
  surcharge_told: c.maybe(c.json<AnnouncedSurcharge>()),
  times_paid_heard: c.integer,
  returns_heard: c.integer,
}

const { toRow } = mapping(periodColumns)

export function periodToRow(companyId: CompanyId, subscriptionId: SubscriptionId, period: Period) {
  return toRow({ ...period, companyId, subscriptionId })
}

/** Returns whether the invoice of a period is paid in full. */
export function isPaid({ invoice }: Period): boolean {
  return invoice.paid >= invoice.amount
}

/** Returns the cents that can still be charged. Payments in progress are deducted, and a closed invoice has none. */
export function calculatePeriodDue({ invoice }: Period): Cents {
  return calculateAmountDue(invoice)
}
