import { dayMs, hourMs, secondMs } from '#kernel/clock'
import { cents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { Movement } from '#processor'
import type { Random } from './random.ts'

/** What is handed to the processor. */
export type Sale = { locationId: string; reference: string; amountCents: Cents; paymentMethod: Rail }

/** A charge in the processor's own books. */
export type Charge = {
  locationId: string
  movement: Movement
  refunded: boolean
  /** It was executed although the processor had said that it never would be. */
  isRogue: boolean
  changesAt: number | undefined
}

/** A postback of the processor: a hint to look. */
export type Hint = { locationId: string; reference: string; mustArrive: boolean }

export type Told =
  { outcome: 'moved'; movement: Movement } | { outcome: 'refused'; reasonCode: string; reasonText: string }

/** What a processor gets wrong, by its nature. */
export type Habits = {
  /** It forgets a cancellation that it has confirmed. */
  forgetsCancellations: boolean
  /** It now and then books another amount than it was told. */
  misbooks: boolean
}

/** The processor's books: the only independent truth of a run. They never see what the service keeps. */
export type Books = {
  submit(sale: Sale): Told
  find(locationId: string, reference: string): Movement | undefined
  cancel(locationId: string, reference: string): Movement | undefined
  void(locationId: string, id: string, reference: string): Told
  refund(locationId: string, id: string, reference: string): Told
  /** Does what fell due at the processor: transfers settle or go back. */
  advance(): void
  nextChangeAt(): number | undefined
  chargeOf(locationId: string, reference: string): Charge | undefined
  charges(): Charge[]
  /** Postbacks that were not handed over yet. */
  hints: Hint[]
}

type Ledger = {
  random: Random
  now(): number
  habits: Habits
  charges: Map<string, Charge>
  cancelled: Set<string>
  forgotten: Set<string>
  followUps: Map<string, Told>
  hints: Hint[]
}

/** Opens empty books. `now` is the processor's time, ms. */
export function createBooks(random: Random, now: () => number, habits: Habits): Books {
  const ledger: Ledger = {
    random,
    now,
    habits,
    charges: new Map(),
    cancelled: new Set(),
    forgotten: new Set(),
    followUps: new Map(),
    hints: [],
  }
  const { charges, hints } = ledger
  return {
    hints,
    submit: (sale) => submit(ledger, sale),
    find: (locationId, reference) => charges.get(nameOf(locationId, reference))?.movement,
    cancel: (locationId, reference) => cancel(ledger, nameOf(locationId, reference)),
    void: (locationId, id, reference) => takeBack(ledger, { locationId, id, reference, action: 'void' }),
    refund: (locationId, id, reference) => takeBack(ledger, { locationId, id, reference, action: 'refund' }),
    advance() {
      for (const charge of charges.values())
        while (charge.changesAt !== undefined && charge.changesAt <= now()) progress(ledger, charge)
    },
    nextChangeAt() {
      const moments = [...charges.values()].flatMap(({ changesAt }) => changesAt ?? [])
      return moments.length > 0 ? Math.min(...moments) : undefined
    },
    chargeOf: (locationId, reference) => charges.get(nameOf(locationId, reference)),
    charges: () => [...charges.values()],
  }
}

function nameOf(locationId: string, reference: string): string {
  return `${locationId} ${reference}`
}

function submit(ledger: Ledger, sale: Sale): Told {
  const name = nameOf(sale.locationId, sale.reference)
  const known = ledger.charges.get(name)
  if (known) return { outcome: 'moved', movement: known.movement }
  if (ledger.cancelled.has(name)) return refused('reference_cancelled')
  const charge = executed(ledger, sale, ledger.forgotten.has(name))
  ledger.charges.set(name, charge)
  post(ledger, charge)
  return { outcome: 'moved', movement: charge.movement }
}

function executed({ random, now, habits, charges }: Ledger, sale: Sale, isRogue: boolean): Charge {
  const { locationId, reference, amountCents, paymentMethod } = sale
  const status = random.chance(0.2) ? 'declined' : paymentMethod === 'cc' ? 'approved' : 'pending'
  const isWrong = habits.misbooks && status !== 'declined' && random.chance(0.3)
  const changesInMs = paymentMethod === 'cc' ? 20 * hourMs : random.pick([secondMs, dayMs, 3 * dayMs])
  return {
    locationId,
    movement: {
      id: `mv${charges.size + 1}`,
      reference,
      action: 'sale',
      status,
      paymentMethod,
      amountCents: cents(amountCents + (isWrong ? 1 : 0)),
      surchargeCents: cents(0),
      ...reasonOf(status),
    },
    refunded: false,
    isRogue,
    changesAt: status === 'declined' ? undefined : now() + changesInMs,
  }
}

function cancel({ charges, habits, cancelled, forgotten }: Ledger, name: string): Movement | undefined {
  const known = charges.get(name)
  if (known) return known.movement
  if (habits.forgetsCancellations) forgotten.add(name)
  else cancelled.add(name)
  return undefined
}

type FollowUp = { locationId: string; id: string; reference: string; action: 'void' | 'refund' }

/** Voids or refunds a charge; the same reference again is told the same. */
function takeBack(ledger: Ledger, followUp: FollowUp): Told {
  const name = nameOf(followUp.locationId, followUp.reference)
  const told = ledger.followUps.get(name) ?? takenBack(ledger, followUp)
  ledger.followUps.set(name, told)
  return told
}

function takenBack({ charges }: Ledger, { locationId, id, reference, action }: FollowUp): Told {
  const possible = action === 'void' ? ['approved', 'pending'] : ['approved', 'settled']
  const charge = [...charges.values()].find((one) => one.locationId === locationId && one.movement.id === id)
  if (!charge || charge.refunded || !possible.includes(charge.movement.status)) return refused('1667')
  if (action === 'void') charge.movement = { ...charge.movement, status: 'voided' }
  else charge.refunded = true
  charge.changesAt = undefined
  return { outcome: 'moved', movement: { ...charge.movement, action, status: 'approved', reference } }
}

function progress(ledger: Ledger, charge: Charge): void {
  const { random, now } = ledger
  const { status, paymentMethod } = charge.movement
  if (paymentMethod === 'cc') change(ledger, charge, 'settled')
  else if (status === 'settled' || random.chance(0.25)) change(ledger, charge, 'returned')
  else {
    const returnsAt = random.chance(0.3) ? now() + random.pick([1, secondMs, 4 * dayMs]) : undefined
    change(ledger, charge, 'settled', returnsAt)
  }
}

function change(ledger: Ledger, charge: Charge, status: Movement['status'], changesAt?: number): void {
  charge.movement = { ...charge.movement, status, ...reasonOf(status) }
  charge.changesAt = changesAt
  post(ledger, charge)
}

function post({ hints }: Ledger, { locationId, movement, isRogue }: Charge): void {
  // Nobody asks about what counts as finished, so its news must not be lost for ever.
  const mustArrive = isRogue || movement.status === 'returned'
  hints.push({ locationId, reference: movement.reference, mustArrive })
}

function reasonOf(status: Movement['status']) {
  if (status === 'declined') return { reasonCode: '1622', reasonText: 'Card expired' }
  if (status === 'returned') return { reasonCode: '2101', reasonText: 'R01' }
  return { reasonCode: '1000', reasonText: 'Approved' }
}

function refused(reasonCode: string): Told {
  return { outcome: 'refused', reasonCode, reasonText: 'Refused' }
}

/** What the processor holds of the payer's money: taken, or on its way and not given back. */
export function isTaken({ movement: { status }, refunded }: Charge): boolean {
  return (status === 'approved' || status === 'settled') && !refunded
}
