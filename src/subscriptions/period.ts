import type { Company } from '#companies'
import { calculateAmountDue, toOverdueTime, type InvoiceFacts } from '#invoices'
import { addDays } from '#kernel/calendar'
import type { CompanyId, InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'
import { c } from '#platform/database'
import type { DueCharge } from './charging.ts'
import type { PeriodStatusFacts } from './subscription-status.ts'

/**
 * Where a period is: its invoice is to be paid, was paid in full, was taken back because the period will not come, or was
 * let go by the merchant.
 */
export type PeriodState = 'open' | 'settled' | 'withdrawn' | 'forgiven'

/** Why a period's charge failed. */
export type Failure = {
  reasonCode: string
  reasonText?: string
  /** The method that was charged; undefined where there was none. */
  vaultId?: string
  /** The attempt that failed; undefined where there was none. */
  attemptId?: TransactionId
  /** The methods that were declined for good: no further try of the period is made with them. */
  spentIds?: string[]
}

/** What a company adds to a card that is charged by itself, in percent, and the state by whose law, where it adds something. */
export type AnnouncedSurcharge = { percentage: number; state?: string }

/** A period that was invoiced, and how its invoice stands. Instants in ms. */
export type Period = {
  period: number
  beginsAt: number
  endsAt: number
  invoiceId: InvoiceId
  state: PeriodState
  chargeDue: DueCharge | undefined
  failedAt: number | undefined
  failure: Failure | undefined
  /** Which of its dunning days was done last, counted from 1 in the list of then, and until when all were; ms. */
  stepsDone: number
  dunnedUntil: number | undefined
  exhaustedAt: number | undefined
  suspends: boolean
  /** What was added to cards when its payer was last told by mail what is charged; undefined where that was never. */
  surchargeTold: AnnouncedSurcharge | undefined
  invoice: Pick<InvoiceFacts, 'amount' | 'paid' | 'settling' | 'reserved' | 'closed' | 'dueAt'> & {
    dueDateOnly: boolean
    /** How often it was paid in full, and how often a payment of it went back. */
    timesPaid: number
    returns: number
  }
  /** How much of either its subscription has heard of. */
  timesPaidHeard: number
  returnsHeard: number
  /** The last payment that a bank took back, where it is one to be heard of. */
  returned: ReturnedPayment | undefined
  /** All payments of its invoice that a bank took back, heard of or not. */
  takenBack: ReturnedPayment[]
  /** What of the payments that stand was refunded, cents. Known where a payment ever went back. */
  refunded: number
  /** Whether money that it had is taken back, and not only a transfer that never came. Known as `refunded` is. */
  wasReturned: boolean
  /** Whether a payment of it was ever given back. Known of what is over, or has not begun, or will not come. */
  wasGivenBack: boolean
}

/** A payment that a bank took back, the method that it was made with, and what the bank said. */
export type ReturnedPayment = { attemptId: TransactionId; vaultId: string | null; reasonCode: string | null }

/** A period of which no charge is due and none has failed. */
export const clearedChargeFields = {
  chargeDue: undefined,
  failedAt: undefined,
  failure: undefined,
  stepsDone: 0,
  dunnedUntil: undefined,
  exhaustedAt: undefined,
  suspends: false,
}

/** Whether it was paid in full, which its subscription has not heard yet, though it may be refunded by now. */
function hasUnprocessedPayment({ invoice, timesPaidHeard }: Period): boolean {
  return invoice.timesPaid > timesPaidHeard
}

/** Whether a payment of it went back, of which its subscription has not heard yet. */
export function hasUnprocessedReturn({ invoice, returnsHeard }: Period): boolean {
  return invoice.returns > returnsHeard
}

/** Whether what was paid of it was taken back, and not just given back: then it is to be paid again. */
export function isReturnedByBank(period: Period): boolean {
  const { invoice, refunded, wasReturned } = period
  const isLess = invoice.paid + refunded < invoice.amount
  return hasUnprocessedReturn(period) && wasReturned && !invoice.closed && isLess
}

/**
 * Whether all that a bank had taken back of it came again: it was paid in full once, so nothing is missing but what was given back, or
 * what a merchant asked for since.
 */
function isRepaidAfterReturn({ state, invoice, wasReturned }: Period): boolean {
  const { timesPaid, returns, closed } = invoice
  return state === 'open' && !closed && timesPaid > 0 && returns > 0 && !wasReturned
}

/** Whether nothing of it is paid any more, nor on its way, because the merchant gave all of it back. */
export function isFullyRefunded({ invoice, wasGivenBack, wasReturned }: Period): boolean {
  return wasGivenBack && !wasReturned && !invoice.closed && hasNoPayments(invoice)
}

/** Whether nothing is paid on an invoice, and nothing in flight. */
export function hasNoPayments({
  paid,
  settling,
  reserved,
}: Pick<InvoiceFacts, 'paid' | 'settling' | 'reserved'>): boolean {
  return paid + settling + reserved === 0
}

/** Whether it is paid, or was and has heard nothing of that yet, or is again by what a bank had taken back. */
export function countsAsPaid(period: Period): boolean {
  return isPaid(period) || hasUnprocessedPayment(period) || isRepaidAfterReturn(period)
}

/** A period whose subscription knows of all that was paid of it, and of all that went back. */
export function acknowledgePayments(period: Period): Period {
  const { timesPaid, returns } = period.invoice
  return { ...period, timesPaidHeard: timesPaid, returnsHeard: returns }
}

/** A period as it is read together with its subscription. */
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

/** A period as it was read, as the code works with it. */
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

/** The columns of a period. */
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

/** A period as a row. */
export function periodToRow(companyId: CompanyId, subscriptionId: SubscriptionId, period: Period) {
  return {
    company_id: companyId,
    subscription_id: subscriptionId,
    period: period.period,
    begins_at: period.beginsAt,
    ends_at: period.endsAt,
    invoice_id: period.invoiceId,
    state: period.state,
    charge_due: period.chargeDue ?? null,
    failed_at: period.failedAt ?? null,
    failure: period.failure ?? null,
    steps_done: period.stepsDone,
    dunned_until: period.dunnedUntil ?? null,
    exhausted_at: period.exhaustedAt ?? null,
    suspends: period.suspends,
    surcharge_told: period.surchargeTold ?? null,
    times_paid_heard: period.timesPaidHeard,
    returns_heard: period.returnsHeard,
  }
}

/** Whether everything was paid that its invoice asks for. */
export function isPaid({ invoice }: Period): boolean {
  return invoice.paid >= invoice.amount
}

/** What can still be charged of it: nothing of what is in flight or closed, cents. */
export function calculatePeriodDue({ invoice }: Period): number {
  return calculateAmountDue(invoice)
}

type LateTerms = { suspendAfterDays: number }

/** When the due date of its invoice passes, and when a manual subscription is suspended over that: at the end of a day, where it is a date. Ms. */
export function deriveLateTimes(
  { invoice }: Pick<Period, 'invoice'>,
  { suspendAfterDays }: LateTerms,
  { timeZone }: Pick<Company, 'timeZone'>,
): Pick<PeriodStatusFacts, 'passesAt' | 'suspendsAt'> {
  const passed = toOverdueTime(invoice, timeZone)
  const zone = invoice.dueDateOnly ? timeZone : 'UTC'
  return { passesAt: passed, suspendsAt: addDays(passed, suspendAfterDays, zone) }
}

/** What a period adds to the status of its subscription. */
export function toPeriodStatusFacts(
  period: Period,
  terms: LateTerms,
  company: Pick<Company, 'timeZone'>,
): PeriodStatusFacts {
  const { state, invoice, beginsAt, failedAt, suspends } = period
  return {
    beginsAt,
    ...deriveLateTimes(period, terms, company),
    isUnpaid: state === 'open' && invoice.closed === undefined && !isPaid(period),
    isCovered: calculatePeriodDue(period) === 0,
    failedAt,
    suspends,
  }
}
