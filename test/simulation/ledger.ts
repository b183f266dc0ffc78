import { dayMs, hourMs, secondMs } from '#kernel/clock'
import { zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { Movement } from '#processor'
import type { Random } from './random.ts'

/** A charge, an authorization, what became of that, or a refund in the processor's own books. */
export type Entry = {
  locationId: string
  movement: Movement
  /** The charge that a refund gives back. */
  parent: Entry | undefined
  /** The authorization that is completed or let go. */
  of?: Entry
  /** How it stood before it stood as it does. */
  before?: Movement['status']
  bookedAt: number
  /** What the service asked for; nothing where it did not ask. */
  told?: { amountCents: Cents; surchargeCents: Cents }
  madeIn: 'service' | 'form' | 'elsewhere'
  /** It was executed although the processor had said that it never would be. */
  isRogue: boolean
  changesAt: number | undefined
}

/** A sale that a payer may make in the secure form until it closes. */
export type Form = { locationId: string; reference: string; amountCents: Cents; closesAt: number }

/** A postback of the processor: a hint to look. */
export type Hint = { locationId: string; reference: string; mustArrive: boolean }

export type ProcessorEvent =
  | { outcome: 'moved'; movement: Movement }
  | { outcome: 'refused'; reasonCode: string; reasonText: string }

/** What a processor gets wrong, by its nature. */
export type Habits = {
  /** It forgets a cancellation that it has confirmed. */
  forgetsCancellations: boolean
  /** It now and then books another amount than it was told. */
  misbooks: boolean
  /** Refunds come back to it days after they went through, and disputes are won: ends are undone. */
  undoesEnds?: boolean
  /** How many of the charges it declines, from 0 to 1. */
  declines: number
}

/** The habits that follow from the number of a seed, so that the histories of the others stay what they were. */
export function undoesEndsIn(seed: number): Required<Pick<Habits, 'undoesEnds'>> {
  return { undoesEnds: seed % 4 === 3 }
}

/** What the books are kept in. */
export type Ledger = {
  random: Random
  now(): number
  habits: Habits
  entries: Map<string, Entry>
  cancelled: Set<string>
  forgotten: Set<string>
  voided: Map<string, ProcessorEvent>
  /** The locations that are accounts at a gateway, which has ids of its own making. */
  gateways: Set<string>
  forms: Form[]
  hints: Hint[]
}

/** How long an authorization can be completed at the processor. */
export const authorizationLifetimeMs = 7 * dayMs

/** What an entry is found by. */
export function nameOf(locationId: string, reference: string): string {
  return `${locationId} ${reference}`
}

/** An entry by the processor's own id. */
export function byId({ entries }: Ledger, locationId: string, id: string): Entry | undefined {
  for (const entry of entries.values())
    if (entry.locationId === locationId && entry.movement.id === id) return entry
  return undefined
}

type Booking = Pick<Movement, 'reference' | 'action' | 'status' | 'paymentMethod' | 'amountCents'> &
  Partial<Pick<Movement, 'surchargeCents' | 'id'>>

/** Books a movement and posts of it. */
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

/** Whether it takes money of a payer. */
function isCharge(action: Movement['action']): boolean {
  return action === 'sale' || action === 'capture'
}

/** What is given back of a charge, or on its way back. */
export function refundedCents({ entries }: Ledger, charge: Entry): Cents[] {
  const amounts: Cents[] = []
  for (const { parent, movement } of entries.values())
    if (parent === charge && movement.status !== 'declined' && movement.status !== 'returned')
      amounts.push(movement.amountCents)
  return amounts
}

/** Does the next thing that happens to an entry by itself. */
export function progress(ledger: Ledger, entry: Entry): void {
  const { random, now, habits } = ledger
  const { status, paymentMethod, action } = entry.movement
  if (habits.undoesEnds && undoesEnd(ledger, entry)) return
  if (action === 'auth') {
    // Some processors let it go by themselves, others wait to be told.
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

/** Undoes an end: a refund comes back, a dispute begins that can be won, or it is won. Answers whether it did. */
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

/** Has an entry stand otherwise, and posts of it. */
export function change(ledger: Ledger, entry: Entry, status: Movement['status'], changesAt?: number): void {
  const { paymentMethod } = entry.movement
  entry.before = entry.movement.status
  const reason = reasonOf(status, paymentMethod, ledger.entries.size)
  entry.movement = { ...entry.movement, status, ...reason }
  entry.changesAt = changesAt
  post(ledger, entry)
}

function post({ hints }: Ledger, { locationId, movement, isRogue }: Entry): void {
  // Nobody asks about what counts as finished, so its news must not be lost for ever. Bank transfers are watched on.
  const { status, paymentMethod, action, isReinstated } = movement
  const undoesEnd = isReinstated || (action === 'refund' && status === 'declined')
  const mustArrive = isRogue || undoesEnd || (status === 'returned' && paymentMethod === 'cc')
  hints.push({ locationId, reference: movement.reference, mustArrive })
}

// Now and then it is for good, without a choice of its own.
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

/** Whether what was charged is not to be charged again, whatever its owner's cover. */
export function isForGood({ reasonCode }: Movement): boolean {
  return reasonCode === '1606' || reasonCode === '2102'
}

/** Nothing was moved, and nothing will be. */
export function toRefusal(reasonCode: string): ProcessorEvent {
  return { outcome: 'refused', reasonCode, reasonText: 'Refused' }
}
