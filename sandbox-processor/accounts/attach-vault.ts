import { requireContact } from '../contacts/require-contact.ts'
import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { notAllowed, Refusal } from '../http/refusal.ts'
import type { Location } from '../locations/location.ts'
import type { Account } from './account.ts'
import { giveVault, lockAccount } from './account-queries.ts'

export type AttachVault = { vaultId: string; contactId: string }

/** Gives a vault that belongs to nobody to a contact, for good. Safe to repeat for the same contact. */
export async function attachVault(
  db: Database,
  location: Location,
  { vaultId, contactId }: AttachVault,
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    // Whoever attaches, deletes or charges the vault meanwhile waits for this, or this for them.
    const vault = await lockAccount(tx, location.id, 'vault', vaultId)
    if (vault === undefined) throw new Refusal('not_found', { message: 'There is no such vault.' })
    await requireContact(tx, location.id, contactId)
    if (vault.contactId === contactId) return vault
    if (vault.contactId !== null) throw notAllowed(1667, 'This vault belongs to another contact.')
    await giveVault(tx, vaultId, contactId)
    return { ...vault, contactId }
  })
}
