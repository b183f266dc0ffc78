import { add, toCents, zeroCents, type Cents } from '#kernel/money'
import { authorizationLifetimeMs, bookEntry, byId, nameOf, toRefusal } from './ledger.ts'
import type { Entry, Ledger, ProcessorEvent } from './ledger.ts'

/** What is to be taken of an authorization. */
export type Completion = {
  locationId: string
  /** The authorization, by the processor's own id. */
  id: string
  reference: string
  amountCents: Cents
}

/** Takes the money of an authorization, or a part of it, once. What is refused leaves the reference free. */
export function complete(
  ledger: Ledger,
  { locationId, id, reference, amountCents }: Completion,
): ProcessorEvent {
  const { entries, cancelled, random, habits } = ledger
  const name = nameOf(locationId, reference)
  const known = entries.get(name)
  if (known) return { outcome: 'moved', movement: known.movement }
  if (cancelled.has(name)) return toRefusal('reference_cancelled')
  const held = byId(ledger, locationId, id)
  const why = incompletionReason(ledger, held, amountCents)
  if (!held || why !== undefined) return toRefusal(why ?? '1667')
  const isDeclined = random.chance(0.15)
  if (!isDeclined) end(held, 'settled')
  const isWrong = habits.misbooks && !isDeclined && random.chance(0.3)
  const booking = {
    reference,
    action: 'capture',
    status: isDeclined ? 'declined' : 'approved',
    paymentMethod: held.movement.paymentMethod,
    amountCents: isWrong ? add(amountCents, toCents(1)) : amountCents,
  } as const
  return bookEntry(ledger, locationId, booking, {
    of: held,
    told: { amountCents, surchargeCents: zeroCents },
  })
}

/** Lets an authorization go, once; the same reference again is told the same, unless it was refused. */
export function releaseAuthorization(ledger: Ledger, held: Entry, reference: string): ProcessorEvent {
  const { entries, cancelled } = ledger
  const name = nameOf(held.locationId, reference)
  const known = entries.get(name)
  if (known) return { outcome: 'moved', movement: known.movement }
  if (cancelled.has(name)) return toRefusal('reference_cancelled')
  if (held.movement.status !== 'approved') return toRefusal('1667')
  const { paymentMethod, amountCents } = held.movement
  end(held, 'voided')
  const booking = { reference, action: 'void', status: 'approved', paymentMethod, amountCents } as const
  return bookEntry(ledger, held.locationId, booking, { of: held })
}

function end(held: Entry, status: 'settled' | 'voided'): void {
  held.movement = { ...held.movement, status }
  held.changesAt = undefined
}

function incompletionReason({ now }: Ledger, held: Entry | undefined, amount: Cents): string | undefined {
  if (held?.movement.action !== 'auth' || held.movement.status !== 'approved') return '1667'
  if (now() >= held.bookedAt + authorizationLifetimeMs) return '1658'
  return amount > held.movement.amountCents ? '1667' : undefined
}
