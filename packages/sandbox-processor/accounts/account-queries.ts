import { queryFirst, queryOne, queryRows, run } from '../database/database.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Account } from './account.ts'

const columns = `id, kind, contact_id as "contactId", instrument, payment_method as "paymentMethod",
  last_four as "lastFour", first_six as "firstSix", exp_date as "expDate",
  account_holder_name as "accountHolderName", account_type as "accountType", title, card_brand as "cardBrand",
  bin_type as "binType", billing_zip as "billingZip", billing_state as "billingState",
  sale_id as "saleId", ticket_id as "ticketId", expires_at as "expiresAt", used_at as "usedAt",
  deleted_at as "deletedAt", created_at as "createdAt"`

export async function insertAccount(db: Queryable, locationId: string, account: Account): Promise<void> {
  await run(
    db,
    `insert into accounts (id, location_id, kind, contact_id, instrument, payment_method, last_four, first_six,
       exp_date, account_holder_name, account_type, title, card_brand, bin_type, billing_zip, billing_state,
       sale_id, ticket_id, expires_at, created_at, kept_for_nobody)
     values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       $4::text is null)`,
    [
      locationId,
      account.id,
      account.kind,
      account.contactId,
      account.instrument,
      account.paymentMethod,
      account.lastFour,
      account.firstSix,
      account.expDate,
      account.accountHolderName,
      account.accountType,
      account.title,
      account.cardBrand,
      account.binType,
      account.billingZip,
      account.billingState,
      account.saleId,
      account.ticketId,
      account.expiresAt,
      account.createdAt,
    ],
  )
}

/** Returns an account of the location that was not deleted. */
export async function findAccount(
  db: Queryable,
  locationId: string,
  kind: Account['kind'],
  id: string,
): Promise<Account | undefined> {
  return queryFirst<Account>(
    db,
    `select ${columns} from accounts where location_id = $1 and kind = $2 and id = $3 and deleted_at is null`,
    [locationId, kind, id],
  )
}

/** Returns an account and locks its row, so that changes and deletion run in sequence. */
export async function lockAccount(
  tx: Transaction,
  locationId: string,
  kind: Account['kind'],
  id: string,
): Promise<Account | undefined> {
  return queryFirst<Account>(
    tx,
    `select ${columns} from accounts
     where location_id = $1 and kind = $2 and id = $3 and deleted_at is null
     for no key update`,
    [locationId, kind, id],
  )
}

/** Returns the vault that a contact saved from a sale, including a deleted one. */
export async function findVaultOfSale(
  tx: Transaction,
  locationId: string,
  saleId: string,
  contactId: string,
): Promise<Account | undefined> {
  return queryFirst<Account>(
    tx,
    `select ${columns} from accounts where location_id = $1 and sale_id = $2 and contact_id = $3`,
    [locationId, saleId, contactId],
  )
}

/**
 * Returns the vault that was saved from a ticket for this contact (null: unassigned), including a deleted one. A later
 * assignment makes no difference.
 */
export async function findVaultOfTicket(
  tx: Transaction,
  locationId: string,
  ticketId: string,
  contactId: string | null,
): Promise<Account | undefined> {
  return queryFirst<Account>(
    tx,
    `select ${columns} from accounts
     where location_id = $1 and ticket_id = $2
       and case when $3::text is null then kept_for_nobody else contact_id = $3 and not kept_for_nobody end`,
    [locationId, ticketId, contactId],
  )
}

export async function listVaultsOfContact(
  db: Queryable,
  locationId: string,
  contactId: string,
): Promise<Account[]> {
  return queryRows<Account>(
    db,
    `select ${columns} from accounts
     where location_id = $1 and contact_id = $2 and kind = 'vault' and deleted_at is null
     order by seq`,
    [locationId, contactId],
  )
}

export async function listAccountsOfLocation(db: Queryable, locationId: string): Promise<Account[]> {
  return queryRows<Account>(db, `select ${columns} from accounts where location_id = $1 order by seq`, [
    locationId,
  ])
}

export async function renameVault(
  db: Queryable,
  locationId: string,
  id: string,
  title: string,
): Promise<Account | undefined> {
  return queryFirst<Account>(
    db,
    `update accounts set title = $3
     where location_id = $1 and id = $2 and kind = 'vault' and deleted_at is null
     returning ${columns}`,
    [locationId, id, title],
  )
}

/** Assigns a vault to a contact. The vault's row is locked, and the vault was unassigned. */
export async function setVaultContact(tx: Transaction, id: string, contactId: string): Promise<void> {
  await run(tx, `update accounts set contact_id = $2 where id = $1 and kind = 'vault'`, [id, contactId])
}

/** Deletes an account, and returns whether the location ever had it. The time of the first deletion remains. */
export async function deleteAccount(
  db: Queryable,
  locationId: string,
  kind: Account['kind'],
  id: string,
  now: Date,
): Promise<boolean> {
  const count = await run(
    db,
    `update accounts set deleted_at = coalesce(deleted_at, $4) where location_id = $1 and kind = $2 and id = $3`,
    [locationId, kind, id, now],
  )
  return count === 1
}

export async function markTicketUsed(tx: Transaction, id: string, now: Date): Promise<void> {
  await run(tx, `update accounts set used_at = $2 where id = $1 and kind = 'ticket'`, [id, now])
}

/** Counts the approved charges of a vault. The vault's row is locked, so the count cannot change under the caller. */
export async function countApprovedCharges(tx: Transaction, vaultId: string): Promise<number> {
  const row = await queryOne<{ count: number }>(
    tx,
    `select count(*) as count from transactions
     where vault_id = $1 and action in ('sale', 'auth') and status <> 'declined'`,
    [vaultId],
  )
  return row.count
}
