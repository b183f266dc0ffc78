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
/** One of the states of a subscription. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What a period adds to its subscription's status. Instants in ms. */
export type PeriodStatusFacts = {
  beginsAt: number
  /** When its invoice's due date passes, and when a manual subscription is suspended over that. */
  passesAt: number
  suspendsAt: number
  /** It is less than paid, and was never paid in full but by what a bank took back. */
  isUnpaid: boolean
  /** What is in flight would pay all that is left. */
  isCovered: boolean
  failedAt: number | undefined
  /** Its tries are over, and the company has them end in a suspension. */
  suspends: boolean
}

/** What a subscription's status follows from. Instants in ms. */
export type SubscriptionFacts = {
  now: number
  billingMode: BillingMode
  activatedAt: number | undefined
  cancelledAt: number | undefined
  endedAt: number | undefined
  /** Whether there is a method that can be charged. */
  hasMethod: boolean
  periods: PeriodStatusFacts[]
}

/** The one status that the facts allow: the first that one of them gives a reason for. */
export function deriveStatus(facts: SubscriptionFacts): SubscriptionStatus {
  const { billingMode, periods } = facts
  if (facts.endedAt !== undefined) return 'ended'
  if (facts.cancelledAt !== undefined) return 'cancelled'
  // Nothing activates it before it starts.
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
  // A try that is in flight does not make up for one that failed.
  return unpaid.some(({ failedAt }) => failedAt !== undefined) ? 'failed' : 'active'
}

function deriveManualStatus({ now }: SubscriptionFacts, unpaid: PeriodStatusFacts[]) {
  const late = unpaid.filter(({ isCovered, passesAt }) => !isCovered && passesAt <= now)
  if (late.some(({ suspendsAt }) => suspendsAt <= now)) return 'suspended'
  return late.length > 0 ? 'past_due' : 'active'
}

/** What can happen to a subscription. */
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
/** One of the things that can happen to a subscription. */
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

/** Every move that a subscription may make. Spec, Subscription states; what is not here cannot happen. */
export const subscriptionMoves: readonly SubscriptionMove[] = [
  // A trial begins.
  ...expandMoves(renewingModes, ['pending'], 'start', ['active']),

  // Its first invoice is paid in full; one that does not renew is over with it.
  ...expandMoves(allModes, ['pending'], 'invoice changed', ['active']),
  ...expandMoves(['nonRecurring'], ['active'], 'invoice changed', ['ended']),
  // Its first invoice is voided or cancelled.
  ...expandMoves(allModes, ['pending'], 'invoice changed', ['cancelled']),
  // What was unpaid is paid, recorded, voided or cancelled: what other invoices call for is left.
  ...expandMoves(automaticModes, ['failed', 'suspended'], 'invoice changed', ['active']),
  ...expandMoves(automaticModes, ['pending', 'suspended'], 'invoice changed', ['failed']),
  ...expandMoves(automaticModes, ['failed', 'suspended'], 'invoice changed', ['pending']),
  ...expandMoves(manualModes, unpaidManualStatuses, 'invoice changed', ['active', ...unpaidManualStatuses]),
  // Its first invoice is paid while a renewal is late, or its tries were in vain, that was issued meanwhile.
  ...expandMoves(manualModes, ['pending'], 'invoice changed', unpaidManualStatuses),
  ...expandMoves(automaticModes, ['pending'], 'invoice changed', ['suspended']),
  // A bank takes an older payment back, or a due date is moved.
  ...expandMoves(automaticModes, ['active'], 'invoice changed', ['pending', 'failed']),
  ...expandMoves(manualModes, ['active'], 'invoice changed', unpaidManualStatuses),

  ...expandMoves(automaticModes, ['active'], 'charge failed', ['failed']),
  // Renewed while there is nothing to charge it to.
  ...expandMoves(automaticModes, ['active', 'failed'], 'period begins', ['pending']),
  // The period is over at the end of which it was to be cancelled.
  ...expandMoves(automaticModes, ['active', ...unpaidAutomaticStatuses], 'period begins', ['cancelled']),
  ...expandMoves(manualModes, ['active', ...unpaidManualStatuses], 'period begins', ['cancelled']),
  // Its invoice is due at once.
  ...expandMoves(manualModes, ['active'], 'period begins', unpaidManualStatuses),
  ...expandMoves(manualModes, ['active', 'past_due'], 'time passes', ['past_due', 'suspended']),
  // The last of the tries was in vain.
  ...expandMoves(automaticModes, ['failed', 'pending'], 'time passes', ['suspended']),

  // One came or went, or something is in flight for an invoice that waits for one, or not any more.
  ...expandMoves(automaticModes, ['pending'], 'method changes', ['failed', 'active']),
  ...expandMoves(automaticModes, ['failed', 'active'], 'method changes', ['pending']),
  ...expandMoves(allModes, ['pending'], 'cancel', ['cancelled']),
  ...expandMoves(automaticModes, ['active', 'failed', 'suspended'], 'cancel', ['cancelled']),
  ...expandMoves(manualModes, ['active', ...unpaidManualStatuses], 'cancel', ['cancelled']),
  // Days until a suspension were changed.
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

/** Whether the table holds a move. One that stays where it is may always be made. */
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

/** Checks a move. One that is not in the table is a broken invariant. */
export function assertMove(
  mode: BillingMode,
  from: SubscriptionStatus,
  on: SubscriptionTrigger,
  to: SubscriptionStatus,
) {
  if (!isAllowedMove(mode, from, on, to))
    throw new Error(`a ${mode} subscription cannot go from ${from} to ${to} on ${on}`)
}
