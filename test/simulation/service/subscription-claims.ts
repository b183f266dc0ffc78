import { toPublicId } from '#kernel/ids'
import { must } from '../violation.ts'
import type { KeptSubscription } from './kept-subscriptions.ts'
import { checkChargeable, noteRefusals } from './refused-methods.ts'
import type { KeptInvoice, KeptPayment, Store } from './store.ts'
import type { World } from './world.ts'

/** A scheduled charge of a subscription, as it was claimed. */
export type ScheduledCharge = { id: string; subscriptionId: string; name: string }

type Sale = KeptPayment & { invoiceId: string }

const namedWrite = 'while its charge is named'

/** Checks each scheduled charge when it is claimed. */
export async function checkScheduledCharges(
  world: World,
  store: Store,
  invoices: KeptInvoice[],
  written: string,
) {
  const fresh = invoices.flatMap(({ id: invoiceId, movements }) =>
    movements
      .filter((one) => one.action === 'sale' && !world.seenMovements.has(one.id))
      .map((one) => ({ ...one, invoiceId })),
  )
  if (fresh.length > 0) await checkFresh(world, store, invoices, fresh, written)
  noteRefusals(world, invoices)
}

async function checkFresh(
  world: World,
  store: Store,
  invoices: KeptInvoice[],
  fresh: Sale[],
  written: string,
) {
  const subscriptions = await store.subscriptions(world.companies.map(({ id }) => id))
  for (const sale of fresh) {
    world.seenMovements.add(sale.id)
    const owner = subscriptions.find(({ invoices: own }) => own.some(({ id }) => id === sale.invoiceId))
    if (owner && (owner.attemptId === sale.id || written.includes(namedWrite)))
      checkClaim(world, owner, sale, invoices)
  }
}

function checkClaim(
  world: World,
  subscription: KeptSubscription,
  { id, invoiceId, fee }: Sale,
  invoices: KeptInvoice[],
): void {
  const { scheduledCharges, cancelledSubscriptions, companies } = world
  const { id: subscriptionId, attemptId, charging, status, periods } = subscription
  const company = companies.find((one) => one.id === subscription.companyId)
  must(
    fee === 0 || company?.settings.surchargeOnRecurring !== false,
    () => `${id} was claimed with a fee of ${fee}, which nothing that is charged by itself bears`,
  )
  must(attemptId === id, () => `${id} was claimed, and ${subscriptionId} names ${attemptId}`)
  must(
    !cancelledSubscriptions.has(toPublicId('sub', subscriptionId)) && status !== 'cancelled',
    () => `${id} was claimed, and ${subscriptionId} was cancelled before`,
  )
  if (!charging) return
  checkChargeable(world, subscription.locationId, charging.vaultId)
  const open = scheduledCharges.filter(
    (one) => one.subscriptionId === subscriptionId && isOpen(invoices, one.id),
  )
  must(open.length === 0, () => `${id} was claimed while another charge of ${subscriptionId} is open`)
  const period = periods.find((one) => one.period === charging.period)
  must(
    period?.state === 'open' && period.invoiceId === invoiceId,
    () => `${id} was claimed of the period ${charging.period}, which is ${period?.state}`,
  )
  // After a bank return the attempts start anew. Another method is tried each time it is attached.
  const { occasion, step = 0, tries } = charging
  const since = occasion === 'dunning' ? period?.failedAt : 0
  const name = `${invoiceId} ${occasion} ${step} ${tries} ${since}`
  const isTwice =
    occasion !== 'recovery' &&
    scheduledCharges.some((one) => one.name === name && isAllowed(invoices, one.id))
  must(!isTwice, () => `${name} was charged twice`)
  scheduledCharges.push({ id, subscriptionId, name })
}

/** Whether the outcome of a charge is still open. */
export function isOpen(invoices: KeptInvoice[], id: string): boolean {
  return invoices.some(({ movements }) => movements.some((one) => one.id === id && one.status === 'created'))
}

/**
 * Whether the charge was or may have been made. A charge that certainly was not made may be repeated, also by another
 * method.
 */
function isAllowed(invoices: KeptInvoice[], id: string): boolean {
  return invoices.some(({ movements }) =>
    movements.some((one) => one.id === id && one.reasonCode !== 'NOT_CHARGED'),
  )
}
