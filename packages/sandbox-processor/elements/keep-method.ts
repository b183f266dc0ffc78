import type { Account } from '../accounts/account.ts'
import { findVaultOfSale, insertAccount } from '../accounts/account-queries.ts'
import { requireContact } from '../contacts/require-contact.ts'
import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { notAllowedError, RequestError } from '../http/request-error.ts'
import { getInstrument } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import type { Status } from '../movements/movement.ts'
import { lockMovement } from '../movements/movement-queries.ts'
import { toAccount } from './account-from-entry.ts'
import { findFormEntry } from './form-entry-queries.ts'

export type KeepMethodCommand = { saleId: string; contactId: string }

const keepableStatuses: readonly Status[] = ['approved', 'pending', 'settled']

/** Stores the method of a sale in the form. The same sale and contact always have the same vault. */
export async function keepMethod(
  db: Database,
  location: Location,
  { saleId, contactId }: KeepMethodCommand,
  now: Date,
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    // The lock precedes the read, so the second of two concurrent calls finds the vault of the first.
    const sale = await lockMovement(tx, location.id, saleId)
    if (sale === undefined) throw new RequestError('not_found', { message: 'There is no such transaction.' })
    await requireContact(tx, location.id, contactId)
    const kept = await findVaultOfSale(tx, location.id, saleId, contactId)
    if (kept !== undefined && kept.deletedAt !== null)
      throw notAllowedError(1667, 'The method of this sale was kept, and deleted since.')
    if (kept !== undefined) return kept
    const entry = await findFormEntry(tx, saleId)
    if (entry === undefined)
      throw notAllowedError(1667, 'Only the method of a sale in the secure form can be kept.')
    if (!keepableStatuses.includes(sale.status))
      throw notAllowedError(1667, `The method of a sale that is ${sale.status} is not kept.`)
    const instrument = getInstrument(sale.instrument)
    const vault = { ...toAccount({ ...entry, instrument }, 'vault', contactId, now), saleId }
    await insertAccount(tx, location.id, vault)
    return vault
  })
}
