import type { BillingMode } from './billing-mode.ts'

/** The states of a subscription, in the order in which summaries list them. Spec, Subscription states. */
export const subscriptionStatuses = [
  'pending',
  'active',
  'past_due',
  'failed',
  'suspended',
  'cancelled',
  'ended',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The facts of a period from which the subscription status is derived. Instants in ms. */
export type PeriodStatusFacts = {
  beginsAt: number
  /** When the due date passes, and when a manual subscription is suspended for it. */
  passesAt: number
  suspendsAt: number
  /** The invoice is not paid in full, and any earlier full payment was returned by the bank. */
  isUnpaid: boolean
  /** The payments in progress would pay the rest. */
  isCovered: boolean
  failedAt: number | undefined
  /** All retries failed, and the company's dunning ends in a suspension. */
  suspends: boolean
}

/** The facts from which the status of a subscription is derived. Instants in ms. */
export type SubscriptionFacts = {
  now: number
  billingMode: BillingMode
  activatedAt: number | undefined
  cancelledAt: number | undefined
  endedAt: number | undefined
  /** Whether a payment method can be charged. */
  hasMethod: boolean
  periods: PeriodStatusFacts[]
}

/** Returns the status for the first reason that applies. */
export function deriveStatus(facts: SubscriptionFacts): SubscriptionStatus {
  const { billingMode, periods } = facts
  if (facts.endedAt !== undefined) return 'ended'
  if (facts.cancelledAt !== undefined) return 'cancelled'
  // A subscription stays pending until its trial begins or its first invoice is paid.
  if (facts.activatedAt === undefined) return 'pending'
  if (billingMode === 'nonRecurring') return 'active'
  const unpaid = periods.filter(({ isUnpaid }) => isUnpaid)
  return billingMode === 'recurring'
    ? deriveAutomaticStatus(facts, unpaid)
    : deriveManualStatus(facts, unpaid)
}

function deriveAutomaticStatus({ now, hasMethod }: SubscriptionFacts, unpaid: PeriodStatusFacts[]) {
  if (unpaid.some(({ suspends }) => suspends)) return 'suspended'
  const isWaiting = unpaid.some(({ beginsAt, isCovered }) => beginsAt <= now && !isCovered)
  if (isWaiting && !hasMethod) return 'pending'
  // A retry in progress does not clear a failure.
  return unpaid.some(({ failedAt }) => failedAt !== undefined) ? 'failed' : 'active'
}

function deriveManualStatus({ now }: SubscriptionFacts, unpaid: PeriodStatusFacts[]) {
  const late = unpaid.filter(({ isCovered, passesAt }) => !isCovered && passesAt <= now)
  if (late.some(({ suspendsAt }) => suspendsAt <= now)) return 'suspended'
  return late.length > 0 ? 'past_due' : 'active'
}

/** The events that can change the status of a subscription. */
export const subscriptionTriggers = [
  'start',
  'invoice changed',
  'charge failed',
  'period begins',
  'time passes',
  'method changes',
  'cancel',
  'update',
] as const
export type SubscriptionTrigger = (typeof subscriptionTriggers)[number]

export type SubscriptionMove = {
  modes: readonly BillingMode[]
  from: SubscriptionStatus
  on: SubscriptionTrigger
  to: SubscriptionStatus
}

const allModes = ['recurring', 'recurringManual', 'nonRecurring'] as const
const renewingModes = ['recurring', 'recurringManual'] as const
const automaticModes = ['recurring'] as const
const manualModes = ['recurringManual'] as const
const unpaidAutomaticStatuses = ['pending', 'failed', 'suspended'] as const
const unpaidManualStatuses = ['past_due', 'suspended'] as const

/** Every allowed move. Spec, Subscription states. Any other move is an invariant violation. */
export const subscriptionMoves: readonly SubscriptionMove[] = [
  // A trial begins.
  ...expandMoves(renewingModes, ['pending'], 'start', ['active']),

  // The first invoice is paid in full. A subscription that does not renew ends with it.
  ...expandMoves(allModes, ['pending'], 'invoice changed', ['active']),
  ...expandMoves(['nonRecurring'], ['active'], 'invoice changed', ['ended']),
  // The first invoice is voided or cancelled.
  ...expandMoves(allModes, ['pending'], 'invoice changed', ['cancelled']),
  // An unpaid invoice is paid, recorded, voided or cancelled. The other open invoices determine the new status.
  ...expandMoves(automaticModes, ['failed', 'suspended'], 'invoice changed', ['active']),
  ...expandMoves(automaticModes, ['pending', 'suspended'], 'invoice changed', ['failed']),
  ...expandMoves(automaticModes, ['failed', 'suspended'], 'invoice changed', ['pending']),
  ...expandMoves(manualModes, unpaidManualStatuses, 'invoice changed', ['active', ...unpaidManualStatuses]),
  // The first invoice is paid after a renewal became late or its retries failed.
  ...expandMoves(manualModes, ['pending'], 'invoice changed', unpaidManualStatuses),
  ...expandMoves(automaticModes, ['pending'], 'invoice changed', ['suspended']),
  // A bank returns an older payment, or a due date is moved.
  ...expandMoves(automaticModes, ['active'], 'invoice changed', ['pending', 'failed']),
  ...expandMoves(manualModes, ['active'], 'invoice changed', unpaidManualStatuses),

  ...expandMoves(automaticModes, ['active'], 'charge failed', ['failed']),
  // The subscription renews without a payment method.
  ...expandMoves(automaticModes, ['active', 'failed'], 'period begins', ['pending']),
  // The period ends at whose end the subscription was to be cancelled.
  ...expandMoves(automaticModes, ['active', ...unpaidAutomaticStatuses], 'period begins', ['cancelled']),
  ...expandMoves(manualModes, ['active', ...unpaidManualStatuses], 'period begins', ['cancelled']),
  // The new invoice is due at once.
  ...expandMoves(manualModes, ['active'], 'period begins', unpaidManualStatuses),
  ...expandMoves(manualModes, ['active', 'past_due'], 'time passes', ['past_due', 'suspended']),
  // The last retry failed.
  ...expandMoves(automaticModes, ['failed', 'pending'], 'time passes', ['suspended']),

  // A method is added or removed, or a payment starts or fails for an invoice without a method.
  ...expandMoves(automaticModes, ['pending'], 'method changes', ['failed', 'active']),
  ...expandMoves(automaticModes, ['failed', 'active'], 'method changes', ['pending']),
  ...expandMoves(allModes, ['pending'], 'cancel', ['cancelled']),
  ...expandMoves(automaticModes, ['active', 'failed', 'suspended'], 'cancel', ['cancelled']),
  ...expandMoves(manualModes, ['active', ...unpaidManualStatuses], 'cancel', ['cancelled']),
  // The merchant changed the days until suspension.
  ...expandMoves(manualModes, ['past_due', 'suspended'], 'update', unpaidManualStatuses),
]

function expandMoves(
  modes: readonly BillingMode[],
  from: readonly SubscriptionStatus[],
  on: SubscriptionTrigger,
  to: readonly SubscriptionStatus[],
): SubscriptionMove[] {
  return from.flatMap((one) =>
    to.filter((other) => other !== one).map((other) => ({ modes, from: one, on, to: other })),
  )
}

/** Returns whether the table allows a move. A move to the same status is always allowed. */
export function isAllowedMove(
  mode: BillingMode,
  from: SubscriptionStatus,
  on: SubscriptionTrigger,
  to: SubscriptionStatus,
) {
  return (
    from === to ||
    subscriptionMoves.some(
      (move) => move.modes.includes(mode) && move.from === from && move.on === on && move.to === to,
    )
  )
}

/** Throws if a move is not in the table: that is an invariant violation. */
export function assertMove(
  mode: BillingMode,
  from: SubscriptionStatus,
  on: SubscriptionTrigger,
  to: SubscriptionStatus,
) {
  if (!isAllowedMove(mode, from, on, to))
    throw new Error(`a ${mode} subscription cannot go from ${from} to ${to} on ${on}`)
}
