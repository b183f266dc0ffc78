import type { SubscriptionId, TransactionId } from '#kernel/ids'
import type { Invoice } from '#invoices'
import { toNetAmount } from '#attempts'
import type { Period, ReturnedPayment } from '../../../../src/subscriptions/period.ts'
import { noEffects } from '../../../../src/subscriptions/renewal/load-subscription-state.ts'
import type { ChargeResult, SubscriptionState } from '../../../../src/subscriptions/subscription-state.ts'
import {
  closingReasons,
  findReleasedInvoices,
} from '../../../../src/subscriptions/renewal/void-upcoming-invoice.ts'
import { stampWrite, jobRows } from '../../../../src/subscriptions/renewal/write-subscription.ts'
import type { Subscription } from '../../../../src/subscriptions/subscription.ts'
import { withCycle } from '../../period-beginnings.ts'
import { must } from '../../violation.ts'
import { applyJobs, getInvoiceState } from '../change.ts'
import { company } from '../company.ts'
import type { World } from '../world.ts'
import type { KeptSubscription } from './subscribing.ts'

/** Returns a subscription as the store has it. Throws if it is missing. */
export function toKeptSubscription({ subscribing }: World, id: SubscriptionId): KeptSubscription {
  const kept = subscribing.kept.get(id)
  if (!kept) throw new Error('a subscription is missing')
  return kept
}

/** Returns a subscription with all facts for a decision, as of one moment. */
export function getSubscriptionState(world: World, id: SubscriptionId): SubscriptionState {
  const { subscription, periods } = toKeptSubscription(world, id)
  const { defaultMethodId, deleted } = world.subscribing
  const { vaultId } = subscription
  const isDeleted = vaultId !== undefined && deleted.has(vaultId)
  return {
    ...noEffects,
    subscription,
    periods: [...periods.values()]
      .map((period) => periodOf(world, subscription, period))
      .filter((period) => isRead(period, subscription)),
    methodId: world.core.subscriptions.methodOf(subscription, defaultMethodId, isDeleted),
  }
}

/** Returns the recorded result of a subscription's pending charge; undefined if there is none. */
export function getChargeResult(
  { core, transactions }: World,
  { chargingAttemptId: id }: Subscription,
): ChargeResult | undefined {
  return id === undefined ? undefined : core.subscriptions.chargeResultOf(id, transactions.get(id))
}

/** Returns the invoice of a period. */
export function invoiceOf({ invoices }: World, { invoiceId }: Pick<Period, 'invoiceId'>): Invoice {
  const invoice = invoices.get(invoiceId)
  if (!invoice) throw new Error('an invoice is missing')
  return invoice
}

// The returns are read as in src/subscriptions/subscription-queries.ts.
function periodOf(world: World, { status, nextPeriod }: Subscription, kept: Period): Period {
  const invoice = invoiceOf(world, kept)
  const period = world.core.subscriptions.periodOf(kept, invoice)
  const { returns } = period.invoice
  const wentBack = returns > 0
  const isKnown = isOverAs(status) || kept.state === 'withdrawn' || kept.period >= nextPeriod
  return {
    ...period,
    returned: returns > kept.returnsHeard ? allReturned(world, invoice).at(-1) : undefined,
    takenBack: allReturned(world, invoice).filter(({ attemptId }) => isReturned(world, attemptId)),
    refunded: wentBack ? refundedOf(world, invoice) : 0,
    wasReturned: wentBack && wasReturned(world, invoice),
    wasGivenBack: isKnown && wasRefunded(world, invoice),
  }
}

function allReturned({ transactions }: World, { id }: Invoice): ReturnedPayment[] {
  const back = [...transactions.values()].filter(
    ({ invoiceId, action, status, paymentMethod }) =>
      invoiceId === id &&
      action === 'sale' &&
      (status === 'returned' || (status === 'failed' && paymentMethod === 'ach')),
  )
  return back
    .sort((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1))
    .map((one) => ({
      attemptId: one.id,
      vaultId: one.instrument.vaultId ?? null,
      reasonCode: one.reasonCode ?? null,
    }))
}

function isReturned({ transactions }: World, id: TransactionId): boolean {
  const { status, reasonCode = '' } = transactions.get(id) ?? {}
  return status === 'returned' || /^21..$/.test(reasonCode)
}

/** Returns the refunded amount of the invoice's completed payments. */
export function refundedOf({ transactions }: World, { id }: Pick<Invoice, 'id'>): number {
  const own = [...transactions.values()].filter(
    ({ invoiceId, status }) => invoiceId === id && status === 'completed',
  )
  return own
    .filter(({ action }) => action === 'sale')
    .reduce((sum, sale) => {
      const refunds = own.filter(({ action, parentId }) => action === 'refund' && parentId === sale.id)
      return sum + sale.subtotal - toNetAmount(sale, refunds)
    }, 0)
}

function wasRefunded({ transactions }: World, { id }: Invoice): boolean {
  return [...transactions.values()].some(
    ({ invoiceId, action, status }) => invoiceId === id && action === 'refund' && status === 'completed',
  )
}

function wasReturned({ transactions }: World, { id }: Pick<Invoice, 'id'>): boolean {
  return [...transactions.values()].some(
    ({ invoiceId, action, status }) => invoiceId === id && action === 'sale' && status === 'returned',
  )
}

function isRead(
  { period, state, invoice, returnsHeard }: Period,
  { status, charging, nextPeriod }: Subscription,
): boolean {
  if (state === 'open' || charging?.period === period || period >= nextPeriod) return true
  if (state === 'withdrawn') return invoice.closed === undefined || invoice.closed === 'Voided'
  if (invoice.closed || state === 'forgiven') return false
  return invoice.returns > returnsHeard || (invoice.paid === 0 && isOverAs(status))
}

function isOverAs(status: Subscription['status']): boolean {
  return status === 'cancelled' || status === 'ended'
}

/** A decision, and the rows that are written with it. */
export type Writing = {
  before: SubscriptionState
  after: SubscriptionState
  now: number
  /** The invoice that the decision issues. */
  invoice: Invoice | undefined
  chargeWaitMs: number
}

/** Writes a decision as the database would: completely or not at all. Returns the resulting state. */
export function applyState(world: World, writing: Writing): SubscriptionState | 'lost race' {
  const { before, now, invoice, chargeWaitMs } = writing
  const { isUnchanged, written } = world.core.subscriptions
  const kept = toKeptSubscription(world, before.subscription.id)
  if (!isUnchanged(kept.subscription, before.subscription)) return 'lost race'
  const after = written(before, writing.after)
  // The check is the one of the index invoices_period.
  if (invoice && kept.issued.some((one) => one.period === after.issued?.period && !isVoided(world, one)))
    return 'lost race'
  const released = findReleasedInvoices(before, after)
  for (const one of kept.issued) if (released.includes(one.invoiceId)) release(world, one)
  const subscription = {
    ...stampWrite(after, before.subscription, now),
    version: kept.subscription.version + 1,
  }
  const state = { ...after, subscription }
  checkSuspended(before, state)
  if (invoice && after.issued) issue(world, kept, { invoice, period: after.issued.period, at: now })
  keep(kept, before, state, now)
  const ids = { next: world.nextId }
  const { company: own, cancelled } = world.subscribing
  applyJobs(world, jobRows({ ids }, own, before, state, now, chargeWaitMs))
  if (subscription.cancelledAt !== undefined) cancelled.add(subscription.id)
  return { ...state, ...noEffects }
}

/**
 * Releases an invoice from its period, as src/invoices/invoice-queries.ts does. An invoice that is open or paid again
 * is not released.
 */
function release(world: World, one: KeptSubscription['issued'][number]): void {
  const invoice = invoiceOf(world, one)
  if (invoice.closed !== 'Refunded' || invoice.paid >= invoice.amount) return
  one.isReleased = true
  const closed = {
    ...invoice,
    closedReason: invoice.closedReason ?? closingReasons.invoicedAgain,
    version: invoice.version + 1,
  }
  world.invoices.set(invoice.id, closed)
}

/** Whether an issued invoice no longer belongs to its period, so that the period can get another one. */
export function isVoided({ invoices }: World, one: KeptSubscription['issued'][number]): boolean {
  return one.isReleased === true || invoices.get(one.invoiceId)?.closed === 'Cancelled'
}

function issue(
  world: World,
  { issued }: KeptSubscription,
  { invoice, period, at }: { invoice: Invoice; period: number; at: number },
): void {
  world.invoices.set(invoice.id, invoice)
  issued.push({ period, invoiceId: invoice.id, at })
  applyJobs(world, world.core.watched(company, undefined, invoice))
  world.chronicle.observe(getInvoiceState(world, invoice.id))
}

/** No invoice is issued while a subscription is suspended, except for a period before or after the suspension. */
function checkSuspended({ subscription: { id, status } }: SubscriptionState, after: SubscriptionState): void {
  const isSo = status === 'suspended' && after.subscription.status === 'suspended'
  const isAnew = after.events.some(({ type }) => type === 'suspended')
  must(after.issued === undefined || !isSo || isAnew, () => `${id} was invoiced while it was suspended`)
}

function keep(kept: KeptSubscription, before: SubscriptionState, after: SubscriptionState, at: number): void {
  const { subscription, periods, events } = after
  if (subscription.billingCycle !== kept.subscription.billingCycle)
    kept.cycles = withCycle(kept.cycles, {
      from: subscription.nextPeriod,
      cycle: subscription.billingCycle,
    })
  kept.subscription = subscription
  for (const period of periods) if (!before.periods.includes(period)) kept.periods.set(period.period, period)
  kept.history.push(...events.map((event) => ({ ...event, at })))
}

/**
 * Counts a change of an invoice as a write of its subscription. A decision on older facts then loses its race and is
 * made again.
 */
export function countWrite(world: World, id: SubscriptionId): void {
  const kept = toKeptSubscription(world, id)
  kept.subscription = { ...kept.subscription, version: kept.subscription.version + 1 }
}
