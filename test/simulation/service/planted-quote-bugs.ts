import { invoiceIsUnchanged } from '../../../src/invoices/invoice-queries.ts'
import { quoteIsUnchanged } from '../../../src/checkout/quotes/quote-queries.ts'
import { replaceSql } from './changed-text.ts'
import { onEffects, onProcessor, onStore, onWrites, schedules, without } from './planting.ts'
import type { Row, Statement, GuardedWrite } from './planting.ts'
import type { Plant, World } from './world.ts'

const isQuote = (guard: Statement, row: Row, state: string) =>
  guard.name === 'update quote' && row['state'] === state

const credit = { binInfo: { type: 'credit' } } as const

/** Writes an attempt even if its quote was not used for it. */
function withoutHold(write: GuardedWrite): GuardedWrite {
  return write.guard.name === 'update invoice of a quote' ? { ...write, guard: invoiceIsUnchanged } : write
}

/** Whether the attempt that used a quote is written and still open. */
function isOpen({ chronicle }: World, { transaction_id: attemptId }: Row): boolean {
  const all = chronicle.states().flatMap(({ movements }) => movements)
  return all.some(({ id, status }) => id === attemptId && status === 'created')
}

const anyQuote = {
  ...quoteIsUnchanged,
  name: 'update any quote',
  sql: replaceSql(quoteIsUnchanged.sql, 'and q.version = given.version - 1'),
}

/** Expires a quote whatever its version. */
function withoutVersion(write: GuardedWrite): GuardedWrite {
  return isQuote(write.guard, write.row, 'expired') ? { ...write, guard: anyQuote } : write
}

/** Mistakes about quotes; runs in which every payer asks for a quote must find each of them. */
export const plantedQuoteBugs: { name: string; plant: Plant }[] = [
  {
    name: 'a confirmation does not use its quote up',
    plant: onWrites((write) =>
      isQuote(write.guard, write.row, 'used')
        ? { ...write, row: { ...write.row, state: 'open', transaction_id: null } }
        : withoutHold(write),
    ),
  },
  { name: 'an attempt is written whatever became of its quote', plant: onWrites(withoutHold) },
  {
    name: 'nobody notes on a quote that its attempt is written',
    plant: onWrites((write) => without(write, 'claim quotes', () => true)),
  },
  {
    name: 'a quote may be confirmed again when nobody knows what became of its charge',
    plant: onStore((db, { world }) => ({
      ...db,
      async first(statement, values) {
        const row = await db.first(statement, values)
        const isMeant = row && statement.name === 'find quote' && isOpen(world, row)
        return isMeant ? { ...row, state: 'open', claimed_at: null, transaction_id: null } : row
      },
    })),
  },
  {
    name: 'a quote ends whatever became of it since it was read',
    plant: onWrites(withoutVersion),
  },
  {
    name: 'a quote is held to its amount, and not to its fee',
    plant: onStore((db, { world: { keptQuotes } }) => ({
      ...db,
      async first(statement, values) {
        const row = await db.first(statement, values)
        return row && statement.name === 'find quote' ? { ...row, fee_cents: undefined } : row
      },
      writeGuarded(guard, row, effects) {
        const isMeant = 'fee_cents' in row && row['fee_cents'] === undefined
        const kept = isMeant ? { ...row, fee_cents: keptQuotes.get(String(row['id']))?.fee } : row
        return db.writeGuarded(guard, kept, effects)
      },
    })),
  },
  {
    name: 'the card of a quote is deleted while its charge is open',
    plant: onStore((db, { world }) => ({
      ...db,
      async first(statement, values) {
        const row = await db.first(statement, values)
        const isMeant = row && statement.name === 'find quote of a ticket' && isOpen(world, row)
        return isMeant ? { ...row, transaction_id: null } : row
      },
      writeGuarded(guard, row, effects) {
        const isSettling = isQuote(guard, row, 'used') && row['card_settled_at'] !== null
        const quote = isSettling ? world.keptQuotes.get(String(row['id'])) : undefined
        const kept = quote ? { ...row, transaction_id: quote.transactionId } : row
        return db.writeGuarded(guard, kept, effects)
      },
    })),
  },
  {
    name: 'the card of a quote is not deleted once it was charged',
    plant: onProcessor(({ deleteVault }, { cards }) => ({
      async deleteVault(location, id) {
        const isCharged = cards.all.some((card) => card.id === id && card.charges.length > 0)
        if (!isCharged) await deleteVault(location, id)
      },
    })),
  },
  {
    name: 'nobody looks for what a captured card was kept as',
    plant: onProcessor(({ keepTicket }) => ({
      keepTicket: async (location, id, contactId, billingZip) =>
        contactId === undefined && billingZip === undefined
          ? { outcome: 'refused', reasonCode: 'not_found', reasonText: 'Refused' }
          : keepTicket(location, id, contactId, billingZip),
    })),
  },
  {
    name: 'nobody sees to the card of a quote that is never confirmed',
    plant: onEffects((part, row) => (schedules(part) && row['kind'] === 'quoted card' ? [] : [row])),
  },
  {
    name: 'a card that was to be kept is noted, and not given to its customer',
    plant: onProcessor(({ readVault }) => ({
      async attachVault(location, id) {
        const vault = await readVault(location, id)
        if (vault) return { outcome: 'kept', vault }
        return { outcome: 'refused', reasonCode: 'not_found', reasonText: 'Refused' }
      },
    })),
  },
  {
    name: 'every card counts as a credit card',
    plant: onProcessor(({ keepTicket, readVault }) => ({
      async keepTicket(location, ...asked) {
        const kept = await keepTicket(location, ...asked)
        return kept.outcome === 'kept' ? { ...kept, vault: { ...kept.vault, ...credit } } : kept
      },
      async readVault(location, id) {
        const vault = await readVault(location, id)
        return vault && { ...vault, ...credit }
      },
    })),
  },
]
