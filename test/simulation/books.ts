import { add, toCents, subtract, zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { Movement } from '#processor'
import { complete, releaseAuthorization, type Completion } from './authorizations.ts'
import { bookEntry, byId, refundedCents, nameOf, progress, toRefusal } from './ledger.ts'
import type { Entry, Form, Habits, Hint, Ledger, ProcessorEvent } from './ledger.ts'
import type { Random } from './random.ts'
import type { AtProcessor } from './invoice-state.ts'

/** A sale or authorization as it is submitted to the processor. */
export type Sale = {
  locationId: string
  reference: string
  /** An authorization moves no money. */
  action?: 'sale' | 'auth'
  /** The whole amount, of which `surchargeCents` is surcharge. */
  amountCents: Cents
  surchargeCents: Cents
  paymentMethod: Rail
  /** Uses up the charged method; returns false if the method can no longer be charged. */
  take?(): boolean
}

/** A refund as it is submitted to the processor. */
export type Refund = {
  locationId: string
  /** The processor's id of the charge. */
  id: string
  reference: string
  amountCents: Cents
  surchargeCents?: Cents
}

/** The processor's books: the only independent truth of a run. They have no access to the service's tables. */
export type Books = {
  habits: Habits
  /** The data of the books, exposed for a processor that books in another way. */
  ledger: Ledger
  submit(sale: Sale): ProcessorEvent
  find(locationId: string, reference: string): Movement | undefined
  read(locationId: string, id: string): Movement | undefined
  cancel(locationId: string, reference: string): Movement | undefined
  void(locationId: string, id: string, reference: string): ProcessorEvent
  /** Captures an authorization. */
  complete(completion: Completion): ProcessorEvent
  refund(refund: Refund): ProcessorEvent
  /** The forms that payers have open. */
  forms: Form[]
  /** Pays in a form as its payer. Returns the sale, or undefined if it was declined or came too late. */
  payIn(form: Form): Entry | undefined
  /** Books a sale that the service did not ask for. */
  chargeElsewhere(locationId: string, amountCents: Cents): Entry
  /** Applies every due change at the processor: transfers settle or are returned, and cardholders charge back. */
  advance(): void
  nextChangeAt(): number | undefined
  entryOf(locationId: string, reference: string): Entry | undefined
  /** Whether a payment was returned and then reinstated, for example after a won dispute. */
  hasComeAgain(movement: Pick<Entry, 'locationId'> & Pick<Movement, 'reference'>): boolean
  entries(): Entry[]
  /** The part of a charge that the processor still has: taken and not refunded. */
  netAmountOf(charge: Entry): Cents
  /** Whether the processor refused to execute a reference. */
  wasRefused(locationId: string, reference: string): boolean
  noteRefused(locationId: string, reference: string): void
  /** Posts once more about each final state that was undone. */
  reportReversals(): void
  /** Postbacks that are not delivered yet. */
  hints: Hint[]
}

/** Returns the facts about the processor that the chronicle of a run needs. */
export function atProcessor({ habits, hasComeAgain }: Books): AtProcessor {
  return { isHonest: !habits.forgetsCancellations, hasComeAgain }
}

/** Opens empty books. `now` is the processor's time, ms. */
export function createBooks(random: Random, now: () => number, habits: Habits): Books {
  const ledger: Ledger = {
    random,
    now,
    habits,
    entries: new Map(),
    cancelled: new Set(),
    forgotten: new Set(),
    voided: new Map(),
    gateways: new Set(),
    forms: [],
    hints: [],
  }
  const { entries, forms, hints } = ledger
  const refusals = new Set<string>()
  return {
    habits,
    ledger,
    hints,
    forms,
    submit(sale) {
      const event = submit(ledger, sale)
      if (event.outcome === 'refused') refusals.add(nameOf(sale.locationId, sale.reference))
      return event
    },
    wasRefused: (locationId, reference) => refusals.has(nameOf(locationId, reference)),
    noteRefused: (locationId, reference) => void refusals.add(nameOf(locationId, reference)),
    find: (locationId, reference) => entries.get(nameOf(locationId, reference))?.movement,
    read: (locationId, id) => byId(ledger, locationId, id)?.movement,
    cancel: (locationId, reference) => cancel(ledger, nameOf(locationId, reference)),
    void: (locationId, id, reference) => voidCharge(ledger, { locationId, id, reference }),
    complete: (completion) => complete(ledger, completion),
    refund: (refund) => refundSale(ledger, refund),
    payIn: (form) => payIn(ledger, form),
    chargeElsewhere: (locationId, amountCents) => sellElsewhere(ledger, locationId, amountCents),
    advance() {
      for (const entry of entries.values())
        while (entry.changesAt !== undefined && entry.changesAt <= now()) progress(ledger, entry)
    },
    nextChangeAt() {
      let next: number | undefined
      for (const { changesAt = Infinity } of entries.values())
        if (changesAt < (next ?? Infinity)) next = changesAt
      return next
    },
    entryOf: (locationId, reference) => entries.get(nameOf(locationId, reference)),
    hasComeAgain: ({ locationId, reference }) =>
      entries.get(nameOf(locationId, reference))?.movement.isReinstated ?? false,
    reportReversals: () => reportUndone(ledger),
    entries: () => [...entries.values()],
    netAmountOf: (charge) =>
      isCharged(charge) ? subtract(charge.movement.amountCents, ...refundedCents(ledger, charge)) : zeroCents,
  }
}

function reportUndone({ entries, hints }: Ledger): void {
  for (const { locationId, movement, before } of entries.values()) {
    const { action, status, isReinstated, reference } = movement
    const isRefundUndone = action === 'refund' && status === 'declined' && before === 'approved'
    if (isReinstated || isRefundUndone) hints.push({ locationId, reference, mustArrive: true })
  }
}

function submit(ledger: Ledger, sale: Sale): ProcessorEvent {
  const { locationId, reference, action = 'sale', amountCents, surchargeCents, paymentMethod } = sale
  const { entries, random, habits } = ledger
  const name = nameOf(locationId, reference)
  const known = entries.get(name)
  if (known) return { outcome: 'moved', movement: known.movement }
  if (ledger.cancelled.has(name)) return toRefusal('reference_cancelled')
  if (sale.take?.() === false) return toRefusal('1655')
  const isDeclined = random.chance(habits.declines)
  const isWrong = habits.misbooks && !isDeclined && random.chance(0.3)
  const booking = {
    reference,
    action,
    status: isDeclined ? 'declined' : paymentMethod === 'cc' ? 'approved' : 'pending',
    paymentMethod,
    ...(isWrong ? corruptBooking(random, sale) : { amountCents, surchargeCents }),
  } as const
  return bookEntry(ledger, locationId, booking, { requested: { amountCents, surchargeCents } })
}

// Books a cent too much, or a cent too little of the surcharge.
function corruptBooking(
  random: Random,
  { amountCents, surchargeCents }: Sale,
): Pick<Sale, 'amountCents' | 'surchargeCents'> {
  return surchargeCents > 0 && random.chance(0.5)
    ? { amountCents, surchargeCents: toCents(surchargeCents - 1) }
    : { amountCents: toCents(amountCents + 1), surchargeCents }
}

function payIn(ledger: Ledger, form: Form): Entry | undefined {
  const { forms, random, now } = ledger
  const { locationId, reference, amountCents, closesAt } = form
  if (!forms.includes(form) || closesAt <= now() || random.chance(0.2)) return undefined
  forms.splice(forms.indexOf(form), 1)
  // Of all forms of one sale, only one makes the sale.
  const name = nameOf(locationId, reference)
  if (ledger.entries.has(name) || ledger.cancelled.has(name)) return undefined
  return recordSale(ledger, locationId, { reference, amountCents }, 'form')
}

function sellElsewhere(ledger: Ledger, locationId: string, amountCents: Cents): Entry {
  const reference = `elsewhere-${ledger.entries.size + 1}`
  return recordSale(ledger, locationId, { reference, amountCents }, 'elsewhere')
}

// A sale that is not made through the service may carry a surcharge on top.
function recordSale(
  ledger: Ledger,
  locationId: string,
  { reference, amountCents }: Pick<Form, 'reference' | 'amountCents'>,
  madeIn: Entry['madeIn'],
): Entry {
  const { random } = ledger
  const paymentMethod: Rail = random.chance(0.7) ? 'cc' : 'ach'
  const surchargeCents = toCents(paymentMethod === 'cc' ? Math.ceil(amountCents * random.pick([0, 0.03])) : 0)
  const booking = {
    reference,
    action: 'sale',
    status: paymentMethod === 'cc' ? 'approved' : 'pending',
    paymentMethod,
    amountCents: add(amountCents, surchargeCents),
    surchargeCents,
  } as const
  return bookEntry(ledger, locationId, booking, { madeIn }).entry
}

function cancel(
  { entries, habits, cancelled, forgotten, forms }: Ledger,
  name: string,
): Movement | undefined {
  const known = entries.get(name)
  if (known) return known.movement
  const isOfName = ({ locationId, reference }: Form) => nameOf(locationId, reference) === name
  forms.splice(0, forms.length, ...forms.filter((form) => !isOfName(form)))
  if (habits.forgetsCancellations) forgotten.add(name)
  else cancelled.add(name)
  return undefined
}

/** Voids a charge. The same reference returns the recorded result again. */
function voidCharge(
  ledger: Ledger,
  { locationId, id, reference }: Omit<Refund, 'amountCents'>,
): ProcessorEvent {
  const name = nameOf(locationId, reference)
  const known = ledger.voided.get(name)
  if (known) return known
  const charge = byId(ledger, locationId, id)
  if (charge?.movement.action === 'auth') return releaseAuthorization(ledger, charge, reference)
  const isPossible =
    charge &&
    ['approved', 'pending'].includes(charge.movement.status) &&
    refundedCents(ledger, charge).length === 0
  if (isPossible) {
    charge.movement = { ...charge.movement, status: 'voided' }
    charge.changesAt = undefined
  }
  const event: ProcessorEvent = isPossible
    ? { outcome: 'moved', movement: { ...charge.movement, action: 'void', status: 'approved', reference } }
    : toRefusal('1667')
  ledger.voided.set(name, event)
  return event
}

function refundSale(ledger: Ledger, refund: Refund): ProcessorEvent {
  const { locationId, id, reference, amountCents } = refund
  const name = nameOf(locationId, reference)
  const known = ledger.entries.get(name)
  if (known) return { outcome: 'moved', movement: known.movement }
  if (ledger.cancelled.has(name)) return toRefusal('reference_cancelled')
  const charge = byId(ledger, locationId, id)
  if (!charge || !isCharged(charge)) return toRefusal('1667')
  if (add(amountCents, ...refundedCents(ledger, charge)) > charge.movement.amountCents)
    return toRefusal('1667')
  const { paymentMethod } = charge.movement
  // A full refund includes the whole surcharge; for a partial refund the request names the surcharge.
  const isWhole = amountCents === charge.movement.amountCents
  const { surchargeCents = isWhole ? charge.movement.surchargeCents : zeroCents } = refund
  const status = charge.isRogue ? 'approved' : outcomeOfRefund(ledger, paymentMethod)
  const booking = { reference, action: 'refund', status, paymentMethod, amountCents, surchargeCents } as const
  return bookEntry(ledger, locationId, booking, {
    parent: charge,
    requested: { amountCents, surchargeCents },
  })
}

function outcomeOfRefund({ random }: Ledger, rail: Rail): 'declined' | 'pending' | 'approved' {
  if (random.chance(0.2)) return 'declined'
  return rail === 'ach' && random.chance(0.5) ? 'pending' : 'approved'
}

/** Whether a movement moved money that was not returned. An authorization moves none. */
export function isCharged({ movement: { action, status } }: Entry): boolean {
  return action !== 'auth' && action !== 'void' && (status === 'approved' || status === 'settled')
}
