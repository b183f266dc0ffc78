import type { Rail } from '#kernel/rails'
import type { Instrument, KeepResult, Ticket, Vault } from '#processor'
import type { Random } from '../random.ts'

/** A captured or saved method as the processor has it. */
export type Card = {
  locationId: string
  id: string
  kind: 'ticket' | 'vault'
  contactId: string | undefined
  /** The ticket and the contact that a saved method was made from. A quoted card has no contact yet. */
  keptOf?: { ticketId: string; contactId: string | undefined }
  /** Charged, declined or saved: a ticket is valid once. */
  isUsed: boolean
  /** The movement that has reserved the ticket at a gateway, where the charge itself follows later. */
  chargedUnder?: string
  /** The charges of the method, each with whether the method had no contact then. */
  charges: { reference: string; asNobodys: boolean }[]
  isDeleted: boolean
  facts: CardFacts
}

type CardFacts = Pick<
  Vault,
  'paymentMethod' | 'lastFour' | 'cardBrand' | 'binInfo' | 'billingZip' | 'billingState'
>

/** The methods of the processor. The checks read them at the end of a run; the service reaches them only by calls. */
export type Cards = {
  all: Card[]
  /** Captures a method at a location. */
  capture(locationId: string): Card
  /** Saves a method of a contact. */
  save(locationId: string, id: string, contactId: string): void
  newContact(): string
  readTicket(locationId: string, id: string): Ticket | undefined
  readVault(locationId: string, id: string): Vault | undefined
  listVaults(locationId: string, contactId: string): Vault[]
  remove(kind: Card['kind'], locationId: string, id: string): void
  keepTicket(locationId: string, id: string, contactId: string | undefined, billingZip?: string): KeepResult
  attachVault(locationId: string, id: string, contactId: string): KeepResult
  /** Saves the method of a sale in the secure form. */
  keepMethodOf(locationId: string, processorId: string, contactId: string): KeepResult
  /** Records a charge of a method; returns false if the method can no longer be charged. */
  take(locationId: string, source: Instrument, reference: string): boolean
  /** Records a charge that a gateway tried. */
  charge(locationId: string, source: Instrument, reference: string): void
  railOf(source: Instrument): Rail
}

/**
 * The ZIP codes of cards and their states: one allows a surcharge, one caps it, one forbids it, and one limits it to
 * the cost.
 */
export const homes = {
  '75201': 'TX',
  '80202': 'CO',
  '02108': 'MA',
  '10001': 'NY',
} as const

/** Opens an empty account vault. */
export function createCards(random: Random): Cards {
  const all: Card[] = []
  let contacts = 0
  const find = (kind: Card['kind'], locationId: string, id: string) => findCard(all, kind, locationId, id)
  return {
    all,
    capture(locationId) {
      all.push(newCard(random, { locationId, kind: 'ticket' }, all.length))
      return all.at(-1) as Card
    },
    save(locationId, id, contactId) {
      const card = newCard(random, { locationId, kind: 'vault' }, all.length, railOf(id))
      all.push({ ...card, id, contactId })
    },
    newContact: () => `contact-${++contacts}`,
    readTicket(locationId, id) {
      const ticket = find('ticket', locationId, id)
      if (!ticket || ticket.isDeleted) return undefined
      return { id, contactId: 'anybody', ...ticket.facts, expiresAt: Infinity, used: ticket.isUsed }
    },
    readVault(locationId, id) {
      const vault = find('vault', locationId, id)
      return vault && !vault.isDeleted ? toCardFacts(vault) : undefined
    },
    listVaults: (locationId, contactId) =>
      all
        .filter((card) => card.kind === 'vault' && card.locationId === locationId && !card.isDeleted)
        .filter((card) => card.contactId === contactId)
        .map(toCardFacts),
    remove(kind, locationId, id) {
      const card = find(kind, locationId, id)
      if (card) card.isDeleted = true
    },
    keepTicket: (locationId, ticketId, contactId, billingZip) =>
      keepTicket(all, { locationId, ticketId, contactId, billingZip }),
    attachVault: (locationId, id, contactId) => attachVault(find('vault', locationId, id), contactId),
    keepMethodOf(locationId, processorId, contactId) {
      const keptOf = { ticketId: `cc-of-${processorId}`, contactId }
      const known = findStoredCard(all, locationId, keptOf)
      const id = `${keptOf.ticketId}-${contactId}`
      const fresh = newCard(random, { locationId, kind: 'vault' }, all.length, 'cc')
      const vault: Card = known ?? { ...fresh, id, contactId, keptOf }
      if (!known) all.push(vault)
      return toKeepResult(vault)
    },
    take: (locationId, source, reference) =>
      take(find('ticketId' in source ? 'ticket' : 'vault', locationId, idOf(source)), reference),
    charge(locationId, source, reference) {
      const card = find('ticketId' in source ? 'ticket' : 'vault', locationId, idOf(source))
      card?.charges.push({ reference, asNobodys: card.contactId === undefined })
    },
    railOf: (source) => railOf(idOf(source)),
  }
}

function findCard(all: Card[], kind: Card['kind'], locationId: string, id: string): Card | undefined {
  return all.find((card) => card.kind === kind && card.locationId === locationId && card.id === id)
}

type Keep = {
  locationId: string
  ticketId: string
  contactId: string | undefined
  billingZip: string | undefined
}

// As in src/processor/processor.ts, the same ticket and contact return the same method, even after either changed.
function keepTicket(all: Card[], { locationId, ticketId, contactId, billingZip }: Keep): KeepResult {
  const known = findStoredCard(all, locationId, { ticketId, contactId })
  if (known) return known.isDeleted ? toKeepRefusal('1667') : toKeepResult(known)
  const ticket = findCard(all, 'ticket', locationId, ticketId)
  if (!ticket || ticket.isDeleted) return toKeepRefusal('not_found')
  if (ticket.isUsed) return toKeepRefusal('ticket_used')
  if (billingZip !== undefined && billingZip !== ticket.facts.billingZip) return toKeepRefusal('1655')
  ticket.isUsed = true
  const keptOf = { ticketId, contactId }
  const as = { id: `${ticketId}-kept`, kind: 'vault', contactId, keptOf } as const
  const vault: Card = { ...ticket, ...as, isUsed: false, charges: [] }
  all.push(vault)
  return toKeepResult(vault)
}

function attachVault(vault: Card | undefined, contactId: string): KeepResult {
  if (!vault || vault.isDeleted) return toKeepRefusal('not_found')
  if (vault.contactId !== undefined && vault.contactId !== contactId) return toKeepRefusal('1667')
  vault.contactId = contactId
  return toKeepResult(vault)
}

function take(card: Card | undefined, reference: string): boolean {
  if (!card || card.isDeleted || card.isUsed) return false
  card.isUsed = card.kind === 'ticket'
  card.charges.push({ reference, asNobodys: card.contactId === undefined })
  return true
}

function newCard(
  random: Random,
  where: Pick<Card, 'locationId' | 'kind'>,
  number: number,
  rail = random.chance(0.9) ? ('cc' as const) : ('ach' as const),
): Card {
  const billingZip = random.chance(0.6) ? '75201' : random.pick(Object.keys(homes))
  return {
    ...where,
    id: `${rail}-ticket-${number}`,
    contactId: undefined,
    isUsed: false,
    charges: [],
    isDeleted: false,
    facts: {
      paymentMethod: rail,
      lastFour: '1111',
      cardBrand: random.chance(0.9) ? 'visa' : 'amex',
      binInfo: random.chance(0.9) ? { type: random.pick(['credit', 'credit', 'credit', 'debit']) } : null,
      billingZip,
    },
  }
}

function idOf(source: Instrument): string {
  return 'ticketId' in source ? source.ticketId : 'vaultId' in source ? source.vaultId : ''
}

/** The id of a method begins with its rail. */
function railOf(id: string): Rail {
  return id.startsWith('cc') ? 'cc' : 'ach'
}

function findStoredCard(all: Card[], locationId: string, as: NonNullable<Card['keptOf']>): Card | undefined {
  return all.find(
    ({ locationId: at, keptOf }) =>
      at === locationId && keptOf?.ticketId === as.ticketId && keptOf.contactId === as.contactId,
  )
}

function toCardFacts({ id, contactId, facts }: Card): Vault {
  return { id, ...(contactId === undefined ? {} : { contactId }), ...facts, active: true }
}

function toKeepResult(card: Card): KeepResult {
  return { outcome: 'kept', vault: toCardFacts(card) }
}

function toKeepRefusal(reasonCode: string): KeepResult {
  return { outcome: 'refused', reasonCode, reasonText: 'Refused' }
}
