import type { Company } from '#companies'
import type { MethodRefusal } from '#customers'
import type { TransactionId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { ChargedInstrument } from '#transactions'
import { isMethodHardDeclined } from '../dunning/failure.ts'
import type { HistoryEntry, HistoryActor } from '../history-entry.ts'
import { calculatePeriodDue, toPeriodStatusFacts, type Period, type AnnouncedSurcharge } from '../period.ts'
import { getPeriodStart, type Subscription } from '../subscription.ts'
import { deriveStatus, type SubscriptionStatus } from '../subscription-status.ts'

/** What became of the charge that a subscription names, as far as it is known. */
export type ChargeResult = {
  attemptId: TransactionId
  /** Whether its transaction is written. What is not can still be called off. */
  isWritten: boolean
  outcome: 'open' | 'unknown' | 'approved' | 'accepted' | 'declined' | 'not charged' | 'no method'
  reasonCode?: string | undefined
  reasonText?: string | undefined
  /** What was charged. */
  instrument?: ChargedInstrument
}

/** What the payer is told of the subscription itself: that it is cancelled, that it continues, or that its card will not be good for the next renewal. */
export type SubscriptionNotice =
  | { kind: 'subscription_cancelled'; until?: number }
  | { kind: 'subscription_continues'; renewsAt: number; amount: Cents }
  | ({ kind: 'card_expiring'; renewsAt: number } & ExpiringCard)

/** A card as its charge had it, or a method that is still to be read. */
export type ExpiringCard = { cardBrand?: string; lastFour?: string; expDate: string } | { vaultId: string }

/** A mail that a step calls for, and the period that it is about. */
export type SubscriptionMail = IssueMail | SetupMail | SurchargeMail | FailureMail

/** Sent with the invoice of a period; of a renewal it may say by which method it is charged, or that another one is needed. */
export type IssueMail = { period: number; isCharged?: boolean } & ({ kind: 'invoice' } | { kind: 'renewal' })

/** Asks for a method, where there is nothing to charge. */
export type SetupMail = { kind: 'setup_link'; period: number }

/** Corrects what was told of a renewal that is charged by itself, where another sum is charged since; nothing where the sum is the same. */
export type SurchargeMail = { kind: 'invoice_updated'; period: number; before: AnnouncedSurcharge }

/** Told of an attempt that failed, or of a charge that was not made or is not tried any more. */
export type FailureMail = {
  kind: 'payment_failed'
  period: number
  /** Why, where the period itself does not keep that. */
  reasonText?: string | undefined
} & ({ attemptId: TransactionId } | { uncharged: { isOver: boolean; hasMethod: boolean } })

/** An invoice that a step issues. */
export type IssuedPeriod = { period: Period; total: Cents }

/** A subscription as it stands and everything that its next write makes of it. */
export type SubscriptionState = {
  subscription: Subscription
  /** Those that something can still become of, that a charge is under way of, or that have not begun; oldest first. */
  periods: Period[]
  /** The method that would be charged now. */
  methodId: string | undefined
  /** Why no schedule charges it: it was refused for good, and not chosen anew since. */
  methodRefusal?: MethodRefusal | undefined
  events: HistoryEntry[]
  mails: SubscriptionMail[]
  notices: SubscriptionNotice[]
  /** The period that is issued in this write. */
  issued: number | undefined
}

/** What a decision is made by beside the subscription itself. */
export type DecisionContext = {
  now: number
  company: Pick<Company, 'timeZone' | 'settings'> & Partial<Pick<Company, 'dunningSince'>>
  /** What is added to cards today, where that is known. */
  surcharge?: AnnouncedSurcharge | undefined
  by: HistoryActor
  charge: ChargeResult | undefined
  newAttemptId: () => TransactionId
  /** Makes the invoice of a period; undefined where none may be issued in this write. */
  issue:
    | ((subscription: Subscription, period: number, company: Pick<Company, 'timeZone'>) => IssuedPeriod)
    | undefined
}

/** The status that a standing calls for, as of the moment at which it stands or another. Ms. */
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

/** What of a subscription is to be paid, the oldest first. */
export function listOpenPeriods({ periods }: Pick<SubscriptionState, 'periods'>): Period[] {
  return periods.filter((period) => period.state === 'open' && calculatePeriodDue(period) > 0)
}

/** Whether its first invoice waits to be paid, so that nothing renews. */
export function isUnpaidSignUp({ subscription, periods }: SubscriptionState): boolean {
  if (subscription.activatedAt !== undefined) return false
  const first = periods.find(({ period }) => period === subscription.firstPeriod)
  return first === undefined || calculatePeriodDue(first) > 0
}

/** Whether its first invoice waits for a charge of which nobody knows yet what comes of it. */
export function isSignUpInFlight({ subscription, periods }: SubscriptionState): boolean {
  if (subscription.activatedAt !== undefined) return false
  const first = periods.find(({ period }) => period === subscription.firstPeriod)
  return first !== undefined && first.invoice.reserved > 0
}

/** Whether periods go by without an invoice. */
export function isStopped(standing: SubscriptionState): boolean {
  return standing.subscription.status === 'suspended' || isUnpaidSignUp(standing)
}

/** When its next period begins, ms: when its invoice says, where there is one, or by its company's zone of today. */
export function findNextPeriodStart(
  { subscription, periods }: Pick<SubscriptionState, 'subscription' | 'periods'>,
  company: Pick<Company, 'timeZone'>,
): number {
  const { nextPeriod, issuedThrough } = subscription
  const issued = periods.find(({ period }) => period === nextPeriod && period <= issuedThrough)
  return issued?.beginsAt ?? getPeriodStart(subscription, nextPeriod, company)
}

/** The method that the schedule may charge: there is one, and it was not refused for good. */
export function findChargeableMethod({
  methodId,
  methodRefusal,
}: Pick<SubscriptionState, 'methodId' | 'methodRefusal'>): string | undefined {
  return methodRefusal ? undefined : methodId
}

/** Whether the schedule may charge a period to the method that there is. */
export function isChargeable(
  standing: Pick<SubscriptionState, 'methodId' | 'methodRefusal'>,
  period: Pick<Period, 'failure' | 'takenBack'>,
): boolean {
  const methodId = findChargeableMethod(standing)
  return methodId !== undefined && !isMethodHardDeclined(period, methodId)
}

/** Whether the charge that is named belongs to a period. */
export function isCharging({ charging }: Subscription, { period }: Period): boolean {
  return charging?.period === period
}
