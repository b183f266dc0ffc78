import { codeAttemptsMax } from '#kernel/limits'
import { must } from '../violation.ts'
import type { KeptPages, SeenSubscription } from './kept-subscriptions.ts'
import { referenceOf } from './due-work.ts'
import type { KeptInvoice } from './store.ts'
import type { World } from './world.ts'

/** Checks codes and sessions after a write: a code opens one session, of its own subscription. */
export function checkPages({ payers }: World, { codes, sessions }: KeptPages): void {
  for (const { id, subscriptionId, createdAt } of sessions) {
    if (payers.openedBy.has(id)) continue
    const code = codes.find((one) => one.subscriptionId === subscriptionId)
    must(code?.usedAt !== undefined && code.usedAt !== null, () => `${id} was opened without a code`)
    if (!code) continue
    const before = [...payers.openedBy].find(([, by]) => by === code.id)
    must(!before, () => `the code ${code.id} opened ${before?.[0]} and ${id}`)
    must(createdAt < code.expiresAt, () => `the code ${code.id} opened ${id} after its end`)
    must(code.tries <= codeAttemptsMax, () => `the code ${code.id} was good for ${code.tries} tries`)
    payers.openedBy.set(id, code.id)
  }
}

/** Checks that the attached method of a subscription belongs to its customer at the processor. */
export function checkMethod(
  { cards }: World,
  { id, locationId, vaultId, contactId }: SeenSubscription,
): void {
  if (vaultId === null) return
  const card = cards.all.find(
    (one) => one.kind === 'vault' && one.locationId === locationId && one.id === vaultId,
  )
  must(card !== undefined, () => `${id} charges ${vaultId}, which is nowhere`)
  must(
    card?.contactId === contactId,
    () => `${id} is of ${contactId} and charges ${vaultId}, which is ${card?.contactId}'s`,
  )
}

/**
 * Checks that the processor has at most the amount of each invoice that a subscription issued. The pending charges of
 * the subscription count even without a row in the service's books.
 */
export function checkHolds({ books, namedCharges }: World, invoices: KeptInvoice[]): void {
  // This processor books other amounts than requested.
  if (books.habits.misbooks) return
  for (const { id, subscriptionId, movements, facts } of invoices) {
    const locationId = movements[0]?.locationId
    if (subscriptionId === null || locationId === undefined) continue
    const named = [...namedCharges].flatMap(([attemptId, of]) => (of === id ? [referenceOf(attemptId)] : []))
    const sales = movements.flatMap(({ action, reference }) => (action === 'sale' ? [reference] : []))
    const amounts = [...new Set([...sales, ...named])].map((reference) =>
      bookedAmount(books, locationId, reference),
    )
    const sum = amounts.reduce((all, one) => all + one, 0)
    must(sum <= facts.amount, () => `${sum} cents are held of ${id}, which is of ${facts.amount}`)
  }
}

/** Returns the charged or pending amount without its fee, for a charge that the service requested. */
function bookedAmount(books: World['books'], locationId: string, reference: string): number {
  const entry = books.entryOf(locationId, reference)
  if (!entry || entry.isRogue || entry.madeIn !== 'service') return 0
  const { status, amountCents, surchargeCents } = entry.movement
  const booked = status === 'pending' ? amountCents : books.netAmountOf(entry)
  return Math.max(0, booked - surchargeCents)
}
