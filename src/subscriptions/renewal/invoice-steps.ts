import { failureOfReturn, failureWhenPaid } from '../dunning/failure.ts'
import {
  dueOf,
  hasUnheardReturn,
  isGivenBack,
  heard,
  isPaid,
  countsAsPaid,
  isTakenBack,
  untroubled,
  type Period,
} from '../period.ts'
import { renews } from '../subscription.ts'
import type { Circumstances, Standing } from './standing.ts'
import type { Step } from './step.ts'
import { isNotKept, revived, withdrawalOf } from './withdrawal.ts'

/** What the invoices of a subscription tell: one was closed, paid in full, or a bank took its payment back. */
export function stepOfInvoices(standing: Standing, circumstances: Circumstances): Step | undefined {
  const { subscription } = standing
  if (!renews(subscription) && subscription.activatedAt !== undefined)
    return {
      on: 'invoice changed',
      changes: { endedAt: circumstances.now, nextBillingAt: undefined },
      events: [{ type: 'ended' }],
    }
  for (const period of standing.periods) {
    const step = stepOfInvoice(standing, period, circumstances)
    if (step) return step
  }
  return undefined
}

/**
 * What the invoices of a subscription that is over tell: what is paid may all be refunded later, what was all refunded is not
 * to be paid any more, and what a bank took back is to be paid again.
 */
export function stepOfOver({ subscription, periods }: Standing): Step | undefined {
  const moved = periods.flatMap((period): Period[] => {
    if (isLetGo(period)) return [forgiven(period)]
    const { state, invoice } = period
    // What had paid ahead of a period that will not come is not asked for once more.
    const isAhead = period.period >= subscription.nextPeriod
    if (state === 'settled' && isAhead && !invoice.closed && isNotKept(period))
      return [{ ...heard(period), ...untroubled, state: 'withdrawn' }]
    const unpaidState = isAhead ? 'withdrawn' : 'open'
    if (state === 'settled' && hasUnheardReturn(period))
      return [isTakenBack(period) ? { ...heard(period), ...untroubled, state: unpaidState } : heard(period)]
    if (state !== 'open' || !(invoice.closed || countsAsPaid(period) || isGivenBack(period))) return []
    return [{ ...paymentHeard(period), ...untroubled, state: stateAs(invoice.closed) }]
  })
  return moved.length > 0 ? { on: 'invoice changed', periods: moved } : undefined
}

function stepOfInvoice(standing: Standing, period: Period, { now }: Circumstances): Step | undefined {
  const { state, invoice } = period
  // The merchant wants nothing for it: should the cancellation be taken back, it is the invoice of its period.
  if (isLetGo(period)) {
    const isNext = period.period === standing.subscription.nextPeriod
    const changes = isNext ? { issuedThrough: period.period } : {}
    return { on: 'invoice changed', changes, periods: [forgiven(period)] }
  }
  if (isWantedAfterAll(standing, period))
    return { on: 'invoice changed', changes: { issuedThrough: period.period }, periods: [kept(period)] }
  if (state === 'open' && invoice.closed) return closed(standing, period, now)
  if (state === 'open' && countsAsPaid(period)) return paid(standing, period, now)
  if (isUnwanted(standing, period) && state === 'settled' && isNotKept(period))
    return { on: 'invoice changed', ...withdrawalOf({ ...standing, periods: [period] }) }
  if (!hasUnheardReturn(period) || invoice.closed) return undefined
  if (state === 'open') return isNewsOfReturn(standing, period) ? takenBack(standing, period, now) : undefined
  if (state !== 'settled') return undefined
  // Another payment took its place before anybody heard of it, or it was to pay what had only been refunded.
  if (!isTakenBack(period)) return { on: 'invoice changed', periods: [heard(period)] }
  return takenBack(standing, period, now)
}

/** Whether the invoice of a period that was withdrawn, and comes after all, is open or paid again: a refund of it came back. */
function isWantedAfterAll(standing: Standing, period: Period): boolean {
  const { state, invoice } = period
  const isNext = period.period === standing.subscription.nextPeriod && !isUnwanted(standing, period)
  return isNext && state === 'withdrawn' && (!invoice.closed || isPaid(period))
}

/** What is closed is asked for no more. */
function kept(period: Period): Period {
  return period.invoice.closed ? { ...heard(period), state: 'settled' } : revived(period)
}

/** Whether the invoice of a period that was not to come was voided by its merchant before it could be closed for that. */
function isLetGo({ state, invoice: { closed } }: Period): boolean {
  return state === 'withdrawn' && closed === 'Voided'
}

function forgiven(period: Period): Period {
  return { ...heard(period), state: 'forgiven' }
}

/** Where a period is whose invoice was closed, or was paid where it was not. */
function stateAs(closed: Period['invoice']['closed']): Period['state'] {
  return closed === undefined || closed === 'Refunded' ? 'settled' : 'forgiven'
}

/** Whether a debit came back that was to pay a renewal. A first invoice that was never paid stays payable. */
function isNewsOfReturn({ subscription }: Standing, period: Period): boolean {
  const { billingMode, activatedAt, firstPeriod, nextPeriod } = subscription
  const isSignUp = activatedAt === undefined && period.period === firstPeriod
  if (billingMode !== 'recurring' || isSignUp || period.period >= nextPeriod) return false
  return period.chargeDue === undefined && dueOf(period) > 0
}

/** What is over with its first invoice has no further periods: one that was invoiced ahead is not to be paid either. */
function closed(standing: Standing, period: Period, now: number): Step {
  const { subscription } = standing
  const { closed: as } = period.invoice
  const letGo: Period = { ...period, ...untroubled, state: stateAs(as) }
  const isSignUp = subscription.activatedAt === undefined && period.period === subscription.firstPeriod
  if (!isSignUp) return { on: 'invoice changed', periods: [letGo] }
  const cancelReason = `its first invoice was ${as?.toLowerCase()}`
  const { changes, periods } = withdrawalOf(standing)
  return {
    on: 'invoice changed',
    changes: { ...changes, cancelledAt: now, cancelReason, cancelAt: undefined, nextBillingAt: undefined },
    periods: [letGo, ...periods],
    events: [{ type: 'cancelled', detail: { reason: cancelReason } }],
  }
}

function paid({ subscription }: Standing, period: Period, now: number): Step {
  const settled: Period = {
    ...paymentHeard(period),
    ...untroubled,
    state: 'settled',
    // Should the bank take it back, what was tried in vain before is not tried over again.
    failure: failureWhenPaid(period),
  }
  // A renewal can be paid before a bank transfer for the first invoice has settled.
  const isFirst = period.period === subscription.firstPeriod
  if (subscription.activatedAt !== undefined || !isFirst) return { on: 'invoice changed', periods: [settled] }
  return {
    on: 'invoice changed',
    changes: { activatedAt: now },
    periods: [settled],
    events: [{ type: 'activated' }],
  }
}

/** That it was paid is heard; that some of this went back since is heard after it. */
function paymentHeard(period: Period): Period {
  return isPaid(period) ? heard(period) : { ...period, timesPaidHeard: period.invoice.timesPaid }
}

/** A bank took a payment back. What was charged by itself has failed; of anything else the invoice is to be paid again. */
function takenBack(standing: Standing, period: Period, now: number): Step {
  const { subscription, methodId } = standing
  const { billingMode, nextPeriod } = subscription
  // What was paid ahead is charged when its period begins.
  if (billingMode !== 'recurring' || period.period >= nextPeriod)
    return openedAgain(standing, { ...heard(period), ...untroubled, state: 'open' })
  const failure = failureOfReturn(period, methodId)
  const reasonCode = period.returned?.reasonCode ?? 'returned'
  return {
    on: 'invoice changed',
    periods: [{ ...heard(period), state: 'open', failedAt: period.failedAt ?? now, failure }],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode } }],
  }
}

/** Whether a period will not come, as its subscription is to be over before it. */
function isUnwanted({ subscription: { cancelAt, nextPeriod } }: Standing, { period }: Period): boolean {
  return cancelAt !== undefined && period >= nextPeriod
}

/** It is to be paid again, unless it will not come. */
function openedAgain(standing: Standing, period: Period): Step {
  if (!isUnwanted(standing, period)) return { on: 'invoice changed', periods: [period] }
  return { on: 'invoice changed', ...withdrawalOf({ ...standing, periods: [period] }) }
}
