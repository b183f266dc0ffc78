import { dayMs, hourMs, secondMs } from '#kernel/clock'
import { zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { Movement } from '#processor'
import type { Random } from './random.ts'

/** A charge, authorization, completion, void or refund in the processor's own books. */
export type Entry = {
  locationId: string
  movement: Movement
  /** The charge that a refund gives back. */
  parent: Entry | undefined
  /** The authorization that is captured or released. */
  of?: Entry
  /** The previous status. */
  before?: Movement['status']
  bookedAt: number
  /** The amounts that the service asked for; undefined if it did not ask. */
  requested?: { amountCents: Cents; surchargeCents: Cents }
  madeIn: 'service' | 'form' | 'elsewhere'
  /** Executed although the processor had confirmed that it never would be. */
  isRogue: boolean
  changesAt: number | undefined
}

/** A sale that a payer may make in the secure form until it closes. */
export type Form = { locationId: string; reference: string; amountCents: Cents; closesAt: number }

/** A postback of the processor. It names a movement to read and carries no result. */
export type Hint = { locationId: string; reference: string; mustArrive: boolean }

export type ProcessorEvent =
  | { outcome: 'moved'; movement: Movement }
  | { outcome: 'refused'; reasonCode: string; reasonText: string }

/** The faults of a processor that do not depend on the network. */
export type Habits = {
  /** The processor forgets confirmed cancellations. */
  forgetsCancellations: boolean
  /** The processor sometimes books another amount than requested. */
  misbooks: boolean
  /** Refunds fail days after they were approved, and disputes are won, so that final states are undone. */
  undoesEnds?: boolean
  /** The share of declined charges, from 0 to 1. */
  declines: number
}

/** Derives these habits from the seed's number, so that the histories of the other seeds do not change. */
export function undoesEndsIn(seed: number): Required<Pick<Habits, 'undoesEnds'>> {
  return { undoesEnds: seed % 4 === 3 }
}

/** The data of the books. */
export type Ledger = {
  random: Random
  now(): number
  habits: Habits
  entries: Map<string, Entry>
  cancelled: Set<string>
  forgotten: Set<string>
  voided: Map<string, ProcessorEvent>
  /** The locations with an account at the gateway, which generates its own ids. */
  gateways: Set<string>
  forms: Form[]
  hints: Hint[]
}

/** How long the processor allows the capture of an authorization, ms. */
export const authorizationLifetimeMs = 7 * dayMs

/** Returns the key of an entry. */
export function nameOf(locationId: string, reference: string): string {
  return `${locationId} ${reference}`
}

/** Returns an entry by the processor's id. */
export function byId({ entries }: Ledger, locationId: string, id: string): Entry | undefined {
  for (const entry of entries.values())
    if (entry.locationId === locationId && entry.movement.id === id) return entry
  return undefined
}

type Booking = Pick<Movement, 'reference' | 'action' | 'status' | 'paymentMethod' | 'amountCents'> &
  Partial<Pick<Movement, 'surchargeCents' | 'id'>>

/** Books a movement and queues its postback. */
export function bookEntry(ledger: Ledger, locationId: string, booking: Booking, rest: Partial<Entry> = {}) {
  const { entries, forgotten, gateways } = ledger
  const { paymentMethod, status, reference } = booking
  const name = nameOf(locationId, reference)
  const movement: Movement = {
    id: `${gateways.has(locationId) ? 'pi_' : 'mv'}${entries.size + 1}`,
    surchargeCents: zeroCents,
    ...booking,
    ...reasonOf(status, paymentMethod, entries.size),
  }
  const entry: Entry = {
    locationId,
    movement,
    parent: undefined,
    bookedAt: ledger.now(),
    madeIn: 'service',
    isRogue: forgotten.has(name),
    changesAt: firstChangeOf(ledger, movement),
    ...rest,
  }
  entries.set(name, entry)
  post(ledger, entry)
  return { outcome: 'moved', movement, entry } as const
}

function firstChangeOf({ random, now, habits }: Ledger, { action, status }: Movement): number | undefined {
  if (status === 'pending') return now() + random.pick([secondMs, dayMs, 3 * dayMs])
  if (status === 'approved' && action === 'auth')
    return now() + authorizationLifetimeMs + random.pick([1, hourMs])
  if (habits.undoesEnds && action === 'refund' && status === 'approved')
    return random.chance(0.3) ? now() + random.pick([secondMs, 3 * dayMs]) : undefined
  return isCharge(action) && status === 'approved' ? now() + 20 * hourMs : undefined
}

/** Whether an action takes money from a payer. */
function isCharge(action: Movement['action']): boolean {
  return action === 'sale' || action === 'capture'
}

/** Returns the amounts of all refunds of a charge that are approved or pending. */
export function refundedCents({ entries }: Ledger, charge: Entry): Cents[] {
  const amounts: Cents[] = []
  for (const { parent, movement } of entries.values())
    if (parent === charge && movement.status !== 'declined' && movement.status !== 'returned')
      amounts.push(movement.amountCents)
  return amounts
}

/** Applies the next change that happens to an entry without a request. */
export function progress(ledger: Ledger, entry: Entry): void {
  const { random, now, habits } = ledger
  const { status, paymentMethod, action } = entry.movement
  if (habits.undoesEnds && undoesEnd(ledger, entry)) return
  if (action === 'auth') {
    // Some processors release an expired authorization; others wait for a request.
    entry.changesAt = undefined
    if (random.chance(0.5)) change(ledger, entry, 'voided')
  } else if (status === 'settled' || (status === 'pending' && random.chance(0.25)))
    change(ledger, entry, 'returned')
  else {
    const goesBackAfterMs = paymentMethod === 'cc' ? [2 * dayMs] : [1, secondMs, 4 * dayMs, 50 * dayMs]
    const goesBack = isCharge(action) && random.chance(paymentMethod === 'cc' ? 0.15 : 0.4)
    change(ledger, entry, 'settled', goesBack ? now() + random.pick(goesBackAfterMs) : undefined)
  }
}

/** Undoes a final state: a refund fails, a dispute opens, or a dispute is won. Returns whether it did. */
function undoesEnd(ledger: Ledger, entry: Entry): boolean {
  const { random, now } = ledger
  const { status, paymentMethod, action } = entry.movement
  if (action === 'refund' && status === 'approved') change(ledger, entry, 'declined')
  else if (status === 'returned') {
    entry.movement = { ...entry.movement, isReinstated: true }
    change(ledger, entry, 'approved')
  } else if (status === 'settled' && paymentMethod === 'cc' && !entry.movement.isReinstated)
    change(
      ledger,
      entry,
      'returned',
      random.chance(0.5) ? now() + random.pick([secondMs, 9 * dayMs]) : undefined,
    )
  else return false
  return true
}

/** Changes the status of an entry and queues its postback. */
export function change(ledger: Ledger, entry: Entry, status: Movement['status'], changesAt?: number): void {
  const { paymentMethod } = entry.movement
  entry.before = entry.movement.status
  const reason = reasonOf(status, paymentMethod, ledger.entries.size)
  entry.movement = { ...entry.movement, status, ...reason }
  entry.changesAt = changesAt
  post(ledger, entry)
}

function post({ hints }: Ledger, { locationId, movement, isRogue }: Entry): void {
  // The service does not query a finished movement again, so its postback must arrive. Bank transfers are polled.
  const { status, paymentMethod, action, isReinstated } = movement
  const undoesEnd = isReinstated || (action === 'refund' && status === 'declined')
  const mustArrive = isRogue || undoesEnd || (status === 'returned' && paymentMethod === 'cc')
  hints.push({ locationId, reference: movement.reference, mustArrive })
}

// Every fourth failure is for good. It is derived from the entry count, so that it takes no random choice.
function reasonOf(status: Movement['status'], rail: Rail, entries: number) {
  const isHard = entries % 4 === 0
  if (status === 'declined')
    return isHard
      ? { reasonCode: '1606', reasonText: 'Lost card' }
      : { reasonCode: '1622', reasonText: 'Card expired' }
  if (status !== 'returned') return { reasonCode: '1000', reasonText: 'Approved' }
  if (rail === 'cc') return { reasonCode: '1500', reasonText: 'Charged back by the cardholder' }
  return isHard ? { reasonCode: '2102', reasonText: 'R02' } : { reasonCode: '2101', reasonText: 'R01' }
}

/** Whether a failure is for good, so that a retry is pointless even with sufficient funds. */
export function isForGood({ reasonCode }: Movement): boolean {
  return reasonCode === '1606' || reasonCode === '2102'
}

/** Returns a refusal: no money was moved, and none will be. */
export function toRefusal(reasonCode: string): ProcessorEvent {
  return { outcome: 'refused', reasonCode, reasonText: 'Refused' }
}
