import { queryFirst, run } from '../database/database.ts'
import type { Transaction } from '../database/database.ts'
import type { FormEntry } from './form-entry.ts'

/** The stored part of an entry. The movement contains its instrument. */
export type StoredEntry = Omit<FormEntry, 'instrument'>

export async function insertFormEntry(tx: Transaction, saleId: string, entry: StoredEntry): Promise<void> {
  await run(
    tx,
    `insert into form_entries (transaction_id, exp_date, account_holder_name, account_type, billing_zip, billing_state)
     values ($1, $2, $3, $4, $5, $6)`,
    [saleId, entry.expDate, entry.accountHolderName, entry.accountType, entry.billingZip, entry.billingState],
  )
}

/** Returns the entry of a sale, or undefined for a movement that was not made in the form. */
export async function findFormEntry(tx: Transaction, saleId: string): Promise<StoredEntry | undefined> {
  return queryFirst<StoredEntry>(
    tx,
    `select exp_date as "expDate", account_holder_name as "accountHolderName", account_type as "accountType",
       billing_zip as "billingZip", billing_state as "billingState"
     from form_entries where transaction_id = $1`,
    [saleId],
  )
}
