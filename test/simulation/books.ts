import { dayMs, hourMs } from '#kernel/clock'
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
  | { outcome: 'moved'; movement: Movement }
  | { outcome: 'refused'; reasonCode: string; reasonText: string }

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

export function createBooks(random: Random, now: () => number, habits: Habits): Books {
  const charges = new Map<string, Charge>()
  const cancelled = new Set<string>()
  const forgotten = new Set<string>()
  const followUps = new Map<string, Told>()
  const hints: Hint[] = []
  const nameOf = (locationId: string, reference: string) => `${locationId} ${reference}`

  function post(charge: Charge): void {
    const { locationId, movement } = charge
    // Nobody asks about what counts as finished, so its news must not be lost for ever.
    const mustArrive = charge.isRogue || movement.status === 'returned'
    hints.push({ locationId, reference: movement.reference, mustArrive })
  }

  function change(charge: Charge, status: Movement['status'], changesAt?: number): void {
    charge.movement = { ...charge.movement, status, ...reasonOf(status) }
    charge.changesAt = changesAt
    post(charge)
  }

  function progress(charge: Charge): void {
    const { status, paymentMethod } = charge.movement
    if (paymentMethod === 'cc') change(charge, 'settled')
    else if (status === 'settled' || random.chance(0.25)) change(charge, 'returned')
    else change(charge, 'settled', random.chance(0.3) ? now() + random.below(5) * dayMs : undefined)
  }

  function followUp(name: string, act: () => Told): Told {
    const told = followUps.get(name) ?? act()
    followUps.set(name, told)
    return told
  }

  function movable(locationId: string, id: string): Charge | undefined {
    return [...charges.values()].find(
      (charge) => charge.locationId === locationId && charge.movement.id === id && !charge.refunded,
    )
  }

  return {
    hints,
    submit(sale) {
      const name = nameOf(sale.locationId, sale.reference)
      const known = charges.get(name)
      if (known) return { outcome: 'moved', movement: known.movement }
      if (cancelled.has(name)) return refused('reference_cancelled')
      const charge = executed(sale, `mv${charges.size + 1}`, forgotten.has(name))
      charges.set(name, charge)
      post(charge)
      return { outcome: 'moved', movement: charge.movement }
    },
    find: (locationId, reference) => charges.get(nameOf(locationId, reference))?.movement,
    cancel(locationId, reference) {
      const name = nameOf(locationId, reference)
      const known = charges.get(name)
      if (known) return known.movement
      if (habits.forgetsCancellations) forgotten.add(name)
      else cancelled.add(name)
      return undefined
    },
    void: (locationId, id, reference) =>
      followUp(nameOf(locationId, reference), () => {
        const charge = movable(locationId, id)
        if (!charge || !['approved', 'pending'].includes(charge.movement.status)) return refused('1667')
        charge.movement = { ...charge.movement, status: 'voided' }
        charge.changesAt = undefined
        return { outcome: 'moved', movement: { ...charge.movement, action: 'void', status: 'approved', reference } }
      }),
    refund: (locationId, id, reference) =>
      followUp(nameOf(locationId, reference), () => {
        const charge = movable(locationId, id)
        if (!charge || !['approved', 'settled'].includes(charge.movement.status)) return refused('1667')
        charge.refunded = true
        charge.changesAt = undefined
        return { outcome: 'moved', movement: { ...charge.movement, action: 'refund', status: 'approved', reference } }
      }),
    advance() {
      for (const charge of charges.values())
        while (charge.changesAt !== undefined && charge.changesAt <= now()) progress(charge)
    },
    nextChangeAt() {
      const moments = [...charges.values()].flatMap(({ changesAt }) => changesAt ?? [])
      return moments.length > 0 ? Math.min(...moments) : undefined
    },
    chargeOf: (locationId, reference) => charges.get(nameOf(locationId, reference)),
    charges: () => [...charges.values()],
  }

  function executed(sale: Sale, id: string, isRogue: boolean): Charge {
    const { locationId, reference, amountCents, paymentMethod } = sale
    const status = random.chance(0.2) ? 'declined' : paymentMethod === 'cc' ? 'approved' : 'pending'
    const isWrong = habits.misbooks && status !== 'declined' && random.chance(0.3)
    const changesInMs = paymentMethod === 'cc' ? 20 * hourMs : (1 + random.below(3)) * dayMs
    return {
      locationId,
      movement: {
        ...{ id, reference, action: 'sale', status, paymentMethod },
        ...{ amountCents: cents(amountCents + (isWrong ? 1 : 0)), surchargeCents: cents(0) },
        ...reasonOf(status),
      },
      refunded: false,
      isRogue,
      changesAt: status === 'declined' ? undefined : now() + changesInMs,
    }
  }
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
