import { dayMs } from '#kernel/clock'
import type { Invoice } from '#invoices'
import type { SubscriptionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { SubscriptionUpdates } from '../../../../src/subscriptions/change/update-subscription.ts'
import { isOver } from '../../../../src/subscriptions/subscription.ts'
import { newPayment, newRefund, type Request } from '../request.ts'
import type { World } from '../world.ts'

/** A request about a subscription. */
export type SubscriptionRequest = { id: SubscriptionId } & (
  | { does: 'cancel'; isLater: boolean }
  | { does: 'update'; updates: SubscriptionUpdates }
  | { does: 'choose'; vaultId: string }
  | { does: 'pay'; vaultId: string }
)

/** A method of the payer becomes the default, or is deleted. */
export type ChangeOfMethod = { vaultId: string; isDeleted: boolean }

/** Returns a random change of the payer's methods, preferably of a method that a subscription charges. */
export function newChangeOfMethod({ random, subscribing }: World): ChangeOfMethod {
  const { kept, defaultMethodId, methods } = subscribing
  const used = [...kept.values()].flatMap(({ subscription: { vaultId } }) => vaultId ?? [])
  if (random.chance(0.5)) {
    const charged = [...used, ...(defaultMethodId === undefined ? [] : [defaultMethodId])]
    if (charged.length > 0) return { vaultId: random.pick(charged), isDeleted: true }
  }
  const vaultId = `${random.pick(['cc', 'cc', 'ach'])}${methods.length + 1}`
  methods.push(vaultId)
  return { vaultId, isDeleted: false }
}

/** Whether a failed charge is still to be retried on a later day. */
export function isRetried({ subscribing }: World): boolean {
  return [...subscribing.kept.values()].some(
    ({ subscription, periods }) =>
      !isOver(subscription) &&
      [...periods.values()].some(
        ({ state, failedAt, exhaustedAt }) =>
          state === 'open' && failedAt !== undefined && exhaustedAt === undefined,
      ),
  )
}

/** Returns the new dunning days of a company. */
export function newDays({ random }: World): number[] {
  return random.pick([[1, 3, 5, 7], [6], [1, 2, 3, 4, 5], [1], []])
}

/** Returns the method for a request, usually one that still exists. */
function methodOf({ random, subscribing: { methods, gone } }: World): string {
  const there = methods.filter((one) => !gone.has(one))
  return random.pick(there.length > 0 && random.chance(0.9) ? there : methods)
}

/** Returns a random request about a subscription. */
export function newSubscriptionRequest(world: World): SubscriptionRequest {
  const { random, subscribing } = world
  const [id, kept] = random.pick([...subscribing.kept])
  const isEnding = kept.subscription.cancelAt !== undefined
  if (isEnding && random.chance(0.5)) return { id, does: 'update', updates: { cancelAtPeriodEnd: false } }
  switch (random.below(9)) {
    case 0:
      return { id, does: 'cancel', isLater: false }
    case 1:
    case 2:
      return { id, does: 'cancel', isLater: true }
    case 3:
    case 4:
      return { id, does: 'update', updates: newTerms(world) }
    case 5:
    case 6:
      return { id, does: 'choose', vaultId: methodOf(world) }
    default:
      return { id, does: 'pay', vaultId: methodOf(world) }
  }
}

// The cycles suit a run in days or in months, so that a process that is down does not miss too many periods.
const cycles = {
  day: ['daily', 'weekly'],
  month: ['monthly', 'quarterly', 'weekly'],
} as const

function newTerms({ random, subscribing }: World): SubscriptionUpdates {
  const { billingCycle } = subscribing.plan
  return random.pick<SubscriptionUpdates>([
    { billingCycle: random.pick(cycles[billingCycle === 'monthly' ? 'month' : 'day']) },
    { amount: toCents(random.pick([900, 1_100])) },
    { amount: null },
    { suspendAfterDays: random.pick([0, 1, 30]) },
    { paymentDueDays: random.pick([0, 1, 5]) },
  ])
}

/** Returns a request that removes a pending charge, or leaves no amount to charge. */
export function newRivalOfCharge(world: World, id: SubscriptionId): SubscriptionRequest {
  const { random } = world
  if (random.chance(0.3)) return { id, does: 'cancel', isLater: random.chance(0.2) }
  if (random.chance(0.2)) return { id, does: 'pay', vaultId: methodOf(world) }
  return { id, does: 'choose', vaultId: methodOf(world) }
}

/** Returns the last invoice of a subscription whose invoiced period has not begun, or will not begin. */
export function findInvoiceAhead({
  subscribing,
  invoices,
}: World): { id: SubscriptionId; invoice: Invoice } | undefined {
  for (const [id, { subscription, issued }] of subscribing.kept) {
    const last = issued.at(-1)
    const invoice = last && invoices.get(last.invoiceId)
    if (!isOver(subscription) && last?.period === subscription.nextPeriod && invoice) return { id, invoice }
  }
  return undefined
}

/** Returns a payment for a period ahead, its refund, a cancellation, or the withdrawal of a cancellation. */
export function newChangeOfMind(
  world: World,
  { id, invoice }: { id: SubscriptionId; invoice: Invoice },
): { ofSubscription: SubscriptionRequest } | { ofInvoice: Request } {
  const { random, transactions, subscribing } = world
  const isEnding = subscribing.kept.get(id)?.subscription.cancelAt !== undefined
  const paid = [...transactions.values()].find(
    ({ action, status, invoiceId }) =>
      action === 'sale' && status === 'completed' && invoiceId === invoice.id,
  )
  if (paid && random.chance(0.4)) {
    const closesInvoice = random.chance(0.2)
    return { ofInvoice: { does: 'refund', saleId: paid.id, amount: undefined, closesInvoice } }
  }
  if (invoice.paid === 0 && !invoice.closed && random.chance(0.5))
    return { ofInvoice: newPayment(world, invoice) }
  return {
    ofSubscription: isEnding
      ? { id, does: 'update', updates: { cancelAtPeriodEnd: false } }
      : { id, does: 'cancel', isLater: true },
  }
}

/** Returns a random request about an invoice of a subscription, or about one of its payments. */
export function newInvoiceRequest(world: World): Request | undefined {
  const { random, clock } = world
  const invoices = [...world.invoices.values()]
  if (invoices.length === 0) return undefined
  const invoice = random.pick(random.chance(0.7) ? invoices.slice(-3) : invoices)
  const { id: invoiceId } = invoice
  switch (random.below(8)) {
    case 0:
      return { does: 'close', invoiceId, as: random.pick(['Voided', 'Cancelled']) }
    case 1:
      return {
        does: 'update',
        invoiceId,
        dueAt: Math.max(invoice.dueAt, clock.now) + 1 + random.below(9 * dayMs),
      }
    case 2:
      return { does: 'update', invoiceId, amount: toCents(invoice.amount + random.pick([100, -100])) }
    case 3:
    case 4:
      return newRefund(world)
    default:
      return newPayment(world, invoice)
  }
}
