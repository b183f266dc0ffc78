import { requireContact } from '../contacts/require-contact.ts'
import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { notAllowedError, RequestError } from '../http/request-error.ts'
import type { Location } from '../locations/location.ts'
import type { Account } from './account.ts'
import { setVaultContact, lockAccount } from './account-queries.ts'

export type AttachVaultCommand = { vaultId: string; contactId: string }

/** Assigns an unassigned vault to a contact, permanently. Safe to repeat for the same contact. */
export async function attachVault(
  db: Database,
  location: Location,
  { vaultId, contactId }: AttachVaultCommand,
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    // The row lock puts this in sequence with assigning, deleting and charging the vault.
    const vault = await lockAccount(tx, location.id, 'vault', vaultId)
    if (vault === undefined) throw new RequestError('not_found', { message: 'There is no such vault.' })
    await requireContact(tx, location.id, contactId)
    if (vault.contactId === contactId) return vault
    if (vault.contactId !== null) throw notAllowedError(1667, 'This vault belongs to another contact.')
    await setVaultContact(tx, vaultId, contactId)
    return { ...vault, contactId }
  })
}
