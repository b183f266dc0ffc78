import type { Company } from '#companies'
import type { MethodRefusal } from '#customers'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { add, type Cents } from '#kernel/money'
import type { ChargedInstrument } from '#attempts'
import type { HistoryEntry, HistoryActor } from './history-entry.ts'
import { toPeriodStatusFacts } from './dunning/lateness.ts'
import { calculatePeriodDue, type Period, type AnnouncedSurcharge } from './period.ts'
import { type Subscription } from './subscription.ts'
import { deriveStatus, type SubscriptionStatus } from './subscription-status.ts'
import { getPeriodStart } from './terms/calendar.ts'
import type { PriceLine } from './terms/price-period.ts'

/** The known result of the pending charge. */
export type ChargeResult = {
  attemptId: TransactionId
  /** Whether its transaction is written. A charge without one can still be dropped. */
  isWritten: boolean
  outcome: 'open' | 'unknown' | 'approved' | 'accepted' | 'declined' | 'not charged' | 'no method'
  reasonCode?: string | undefined
  reasonText?: string | undefined
  instrument?: ChargedInstrument
}

/** A notice to the payer about a change of the subscription, or about a charge to come. Amounts in cents, times in ms. */
export type SubscriptionNotice =
  | { kind: 'subscription_started'; amount: Cents; renewsAt: number; trialEndsAt?: number }
  | { kind: 'trial_ending'; renewsAt: number; amount: Cents; vaultId?: string }
  /** `owed` is the amount that is due for periods that have begun. */
  | { kind: 'subscription_suspended' | 'subscription_ended'; owed?: Cents }
  | { kind: 'subscription_restored'; renewsAt: number }
  | { kind: 'payment_method_changed'; vaultId: string; renewsAt?: number }
  | { kind: 'subscription_cancelled'; until?: number; owed?: Cents }
  | { kind: 'subscription_continues'; renewsAt: number; amount: Cents }
  | ({ kind: 'card_expiring'; renewsAt: number } & ExpiringCard)

/** The card data of a charge, or a method that is still to be read. */
export type ExpiringCard = { cardBrand?: string; lastFour?: string; expDate: string } | { vaultId: string }

/** A mail that a step requires, and the period that it is about. */
export type SubscriptionMail = IssueMail | SetupMail | SurchargeMail | FailureMail

/** Sent with the invoice of a period. For a renewal it can state the charged method, or that another one is needed. */
export type IssueMail = { period: number; isCharged?: boolean } & ({ kind: 'invoice' } | { kind: 'renewal' })

/** Asks the payer for a method if there is none to charge. */
export type SetupMail = { kind: 'setup_link'; period: number }

/**
 * Corrects the announced amount of an automatic renewal after the surcharge changed. It is not sent if the amount is
 * the same.
 */
export type SurchargeMail = { kind: 'invoice_updated'; period: number; before: AnnouncedSurcharge }

/** Reports a failed attempt, or a charge that was not made or is no longer retried. */
export type FailureMail = {
  kind: 'payment_failed'
  period: number
  /** The reason, if the period itself does not store it. */
  reasonCode?: string | undefined
} & ({ attemptId: TransactionId } | { uncharged: { isOver: boolean; hasMethod: boolean } })

/** The invoice that a step issues, in cents and ms. Its write adds the number and the fields of the customer. */
export type InvoiceDraft = {
  period: number
  id: InvoiceId
  description: string
  lines: PriceLine[]
  amount: Cents
  invoiceDate: number
  dueAt: number
  issuedAt: number
}

/** An invoice to issue, its period as stored, and the total of the next renewal in cents. */
export type IssuedPeriod = { invoice: InvoiceDraft; period: Period; total: Cents }

/** A subscription as read, and the effects to write with it. */
export type SubscriptionState = {
  subscription: Subscription
  /** The periods that can still change, that have a charge in progress, or that have not begun; oldest first. */
  periods: Period[]
  /** The method that would be charged now. */
  methodId: string | undefined
  /** The hard decline for which the schedule does not charge the method, until it is chosen again. */
  methodRefusal?: MethodRefusal | undefined
  events: HistoryEntry[]
  mails: SubscriptionMail[]
  notices: SubscriptionNotice[]
  /** The invoice that this write issues. */
  issued: InvoiceDraft | undefined
}

/** The inputs of a decision other than the subscription. */
export type DecisionContext = {
  now: number
  company: Pick<Company, 'timeZone' | 'settings'> & Partial<Pick<Company, 'dunningSince'>>
  /** The current surcharge on cards, if it is known. */
  surcharge?: AnnouncedSurcharge | undefined
  by: HistoryActor
  charge: ChargeResult | undefined
  newAttemptId: () => TransactionId
  /** Builds the invoice of a period; undefined if this write must not issue one. */
  issue: ((subscription: Subscription, period: number) => IssuedPeriod) | undefined
}

/**
 * Returns the status that follows from a state at a time (ms), by default the time as of which its status was computed.
 */
export function deriveStatusAt(
  { subscription, periods, methodId }: Pick<SubscriptionState, 'subscription' | 'periods' | 'methodId'>,
  company: Pick<Company, 'timeZone'>,
  at = subscription.standsAt,
): SubscriptionStatus {
  return deriveStatus({
    ...subscription,
    now: at,
    hasMethod: methodId !== undefined,
    periods: periods.map((period) => toPeriodStatusFacts(period, subscription, company)),
  })
}

/** Returns the open periods with an amount due, oldest first. */
export function listOpenPeriods({ periods }: Pick<SubscriptionState, 'periods'>): Period[] {
  return periods.filter((period) => period.state === 'open' && calculatePeriodDue(period) > 0)
}

/** Returns whether the first invoice is unpaid, so that nothing renews. */
export function isUnpaidSignUp({ subscription, periods }: SubscriptionState): boolean {
  if (subscription.activatedAt !== undefined) return false
  const first = periods.find(({ period }) => period === subscription.firstPeriod)
  return first === undefined || calculatePeriodDue(first) > 0
}

/** Returns whether a charge of the first invoice is in flight, with an outcome that is not known yet. */
export function isSignUpInFlight({ subscription, periods }: SubscriptionState): boolean {
  if (subscription.activatedAt !== undefined) return false
  const first = periods.find(({ period }) => period === subscription.firstPeriod)
  return first !== undefined && first.invoice.reserved > 0
}

/** Returns whether periods pass without an invoice. */
export function isStopped(state: SubscriptionState): boolean {
  return state.subscription.status === 'suspended' || isUnpaidSignUp(state)
}

/** Returns when the next period begins, ms: as its invoice states, or else by the current time zone of the company. */
export function findNextPeriodStart(
  { subscription, periods }: Pick<SubscriptionState, 'subscription' | 'periods'>,
  company: Pick<Company, 'timeZone'>,
): number {
  const { nextPeriod, issuedThrough } = subscription
  const issued = periods.find(({ period }) => period === nextPeriod && period <= issuedThrough)
  return issued?.beginsAt ?? getPeriodStart(subscription, nextPeriod, company)
}

/** Returns whether the pending charge belongs to a period. */
export function isCharging(
  { charging }: Pick<Subscription, 'charging'>,
  { period }: Pick<Period, 'period'>,
): boolean {
  return charging?.period === period
}

/** Returns the amount that is still due for periods that have begun at a time (ms); nothing if there is none. */
export function sumOwed(state: Pick<SubscriptionState, 'periods'>, now: number): { owed?: Cents } {
  const begun = listOpenPeriods(state).filter(({ beginsAt }) => beginsAt <= now)
  return begun.length === 0 ? {} : { owed: add(...begun.map(calculatePeriodDue)) }
}
