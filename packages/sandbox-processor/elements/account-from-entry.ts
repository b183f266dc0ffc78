import { formatDefaultTitle } from '../accounts/account.ts'
import type { Account } from '../accounts/account.ts'
import { newId } from '../ids.ts'
import { ticketLifetimeMs } from '../limits.ts'
import type { FormEntry } from './form-entry.ts'

/** Creates a stored method or a ticket from the payer's entry in the form. */
export function toAccount(entry: FormEntry, kind: Account['kind'], contactId: string, now: Date): Account {
  const { instrument, ...entered } = entry
  const lastFour = instrument.accountNumber.slice(-4)
  const cardBrand = instrument.brand ?? null
  return {
    ...entered,
    id: newId(kind === 'vault' ? 'vlt' : 'tkt'),
    kind,
    contactId,
    instrument: instrument.key,
    paymentMethod: instrument.paymentMethod,
    lastFour,
    firstSix: getFirstSix(entry),
    title: formatDefaultTitle({ cardBrand, accountType: entry.accountType, lastFour }),
    cardBrand,
    binType: instrument.binType ?? null,
    saleId: null,
    ticketId: null,
    expiresAt: kind === 'ticket' ? new Date(now.getTime() + ticketLifetimeMs) : null,
    usedAt: null,
    deletedAt: null,
    createdAt: now,
  }
}

/** Returns the first six digits of a card, or null for a bank account, where they identify nothing. */
export function getFirstSix({ instrument }: FormEntry): string | null {
  return instrument.paymentMethod === 'cc' ? instrument.accountNumber.slice(0, 6) : null
}
