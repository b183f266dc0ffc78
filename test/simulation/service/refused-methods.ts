import { isForGood } from '../ledger.ts'
import { must } from '../violation.ts'
import type { Caller } from './calls.ts'
import type { Card } from './cards.ts'
import type { SeenSubscription } from './kept-subscriptions.ts'
import type { KeptInvoice, KeptPayment } from './store.ts'
import type { World } from './world.ts'

/** Checks that no scheduled charge uses a method that was hard-declined and not chosen again since. */
export function checkChargeable({ refusedMethods }: World, locationId: string, vaultId: string): void {
  const refusal = refusedMethods.get(nameOf(locationId, vaultId))
  must(refusal === undefined, () => `${vaultId} is charged, which ${refusal} found refused for good`)
}

/**
 * Records hard-declined methods as soon as the service has recorded the attempt. The method and the hard decline itself
 * are read from the processor's books.
 */
export function noteRefusals(world: World, invoices: KeptInvoice[]): void {
  const { cards, knownRefusals, refusedMethods, askers } = world
  for (const movement of invoices.flatMap(({ movements }) => movements)) {
    const { id, locationId, reference } = movement
    if (knownRefusals.has(id) || !isHardDeclined(world, movement)) continue
    knownRefusals.add(id)
    const card = cards.all.find(
      (one) => one.locationId === locationId && one.charges.some((charge) => charge.reference === reference),
    )
    if (card?.kind !== 'vault' || askers.some((asker) => mayBeChoosing(world, asker, card))) continue
    refusedMethods.set(nameOf(locationId, card.id), id)
  }
}

/** Records from its history that the method of a subscription was chosen again. */
export function noteChoice(
  { refusedMethods }: World,
  before: SeenSubscription | undefined,
  { locationId, vaultId, timesChosen }: SeenSubscription,
): void {
  if (timesChosen > (before?.timesChosen ?? 0)) refusedMethods.delete(nameOf(locationId, vaultId ?? ''))
}

function isHardDeclined({ books, scheduledCharges }: World, movement: KeptPayment): boolean {
  const { id, action, status, locationId, reference, rail } = movement
  if (action !== 'sale' || (status !== 'failed' && status !== 'returned')) return false
  const entry = books.entryOf(locationId, reference)
  // A charge that the processor executed after its cancellation counts as failed in the service.
  if (!entry || entry.isRogue) return false
  const isChargedBack = entry.movement.status === 'returned' && status === 'returned' && rail === 'cc'
  return isForGood(entry.movement) || (isChargedBack && scheduledCharges.some((one) => one.id === id))
}

/**
 * Whether a request is about to choose a method. If the method is already attached, the history has no entry for that.
 */
function mayBeChoosing({ quotes }: World, { call, final, firstSentAt }: Caller, card: Card): boolean {
  if (final || firstSentAt === undefined || !call.path.startsWith('/api/subscriptions/')) return false
  const { quoteId } = call.body
  const ticketId = card.keptOf?.ticketId ?? card.id
  const isQuoted = quotes.some((quote) => quote.quoteId === quoteId && quote.ticketId === ticketId)
  const named = JSON.stringify(call.body)
  return isQuoted || named.includes(card.id) || named.includes(ticketId)
}

function nameOf(locationId: string, vaultId: string): string {
  return `${locationId} ${vaultId}`
}
