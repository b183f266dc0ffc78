import { add, toCents, zeroCents, type Cents } from '#kernel/money'
import { authorizationLifetimeMs, bookEntry, byId, nameOf, toRefusal } from './ledger.ts'
import type { Entry, Ledger, ProcessorEvent } from './ledger.ts'

/** The completion of an authorization: how much of it to capture. */
export type Completion = {
  locationId: string
  /** The processor's id of the authorization. */
  id: string
  reference: string
  amountCents: Cents
}

/** Captures an authorization once, in full or in part. A refused capture leaves the reference free for another one. */
export function complete(
  ledger: Ledger,
  { locationId, id, reference, amountCents }: Completion,
): ProcessorEvent {
  const { entries, cancelled, random, habits } = ledger
  const name = nameOf(locationId, reference)
  const known = entries.get(name)
  if (known) return { outcome: 'moved', movement: known.movement }
  if (cancelled.has(name)) return toRefusal('reference_cancelled')
  const authorization = byId(ledger, locationId, id)
  const why = incompletionReason(ledger, authorization, amountCents)
  if (!authorization || why !== undefined) return toRefusal(why ?? '1667')
  const isDeclined = random.chance(0.15)
  if (!isDeclined) end(authorization, 'settled')
  const isWrong = habits.misbooks && !isDeclined && random.chance(0.3)
  const booking = {
    reference,
    action: 'capture',
    status: isDeclined ? 'declined' : 'approved',
    paymentMethod: authorization.movement.paymentMethod,
    amountCents: isWrong ? add(amountCents, toCents(1)) : amountCents,
  } as const
  return bookEntry(ledger, locationId, booking, {
    of: authorization,
    requested: { amountCents, surchargeCents: zeroCents },
  })
}

/**
 * Releases an authorization once. The same reference returns the recorded result again, unless the release was refused.
 */
export function releaseAuthorization(
  ledger: Ledger,
  authorization: Entry,
  reference: string,
): ProcessorEvent {
  const { entries, cancelled } = ledger
  const name = nameOf(authorization.locationId, reference)
  const known = entries.get(name)
  if (known) return { outcome: 'moved', movement: known.movement }
  if (cancelled.has(name)) return toRefusal('reference_cancelled')
  if (authorization.movement.status !== 'approved') return toRefusal('1667')
  const { paymentMethod, amountCents } = authorization.movement
  end(authorization, 'voided')
  const booking = { reference, action: 'void', status: 'approved', paymentMethod, amountCents } as const
  return bookEntry(ledger, authorization.locationId, booking, { of: authorization })
}

function end(authorization: Entry, status: 'settled' | 'voided'): void {
  authorization.movement = { ...authorization.movement, status }
  authorization.changesAt = undefined
}

function incompletionReason(
  { now }: Ledger,
  authorization: Entry | undefined,
  amount: Cents,
): string | undefined {
  if (authorization?.movement.action !== 'auth' || authorization.movement.status !== 'approved') return '1667'
  if (now() >= authorization.bookedAt + authorizationLifetimeMs) return '1658'
  return amount > authorization.movement.amountCents ? '1667' : undefined
}
