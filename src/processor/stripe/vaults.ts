import { processorReadTimeoutMs } from '#kernel/limits'
import type { Keeping, Vault } from '../method.ts'
import { contactCalls, hasContact } from './contacts.ts'
import { titleOf, toldOf } from './held-method.ts'
import { deleteMethod, findMethod, giveMethod, listMethods, retitleMethod } from './method-queries.ts'
import { refused, type MethodRow, type RowParts } from './method-rows.ts'
import { readMethod } from './read-method.ts'
import { expectOrNone, troubleOf } from './stripe-answer.ts'
import { isStripeId, pathOf, type StripeCall } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import { wirePaymentMethods, type PaymentMethod } from './stripe-method-wire.ts'
import type { StripePort } from './stripe-port.ts'
import { toldWhenFree } from './waiting.ts'

/** What calls about methods are made with. */
export type MethodParts = RowParts & { stripe: StripeCall }

type VaultCalls = Pick<
  StripePort,
  'readVault' | 'listVaults' | 'renameVault' | 'attachVault' | 'deleteVault' | 'forgetContact'
>

/** Saved methods: attached to a customer of the account, and known to us by a row. */
export function vaultCalls(parts: MethodParts): VaultCalls {
  const { db } = parts
  return {
    async readVault(location, vaultId) {
      const row = await liveMethod(parts, location, vaultId)
      return row && vaultAt(parts, location, row)
    },
    async listVaults(location, contactId) {
      const rows = await db.all(listMethods, { companyId: location.companyId, contactId })
      return vaultsOf(parts, location, contactId, rows)
    },
    async renameVault(location, vaultId, title) {
      if (!isStripeId(vaultId)) return undefined
      const [row] = await db.run(retitleMethod, { companyId: location.companyId, id: vaultId, title })
      return row && vaultAt(parts, location, row)
    },
    attachVault: (location, vaultId, contactId) => attachVault(parts, location, vaultId, contactId),
    deleteVault: (location, vaultId) => deleteVault(parts, location, vaultId),
    forgetContact: (location, contactId) => forgetContact(parts, location, contactId),
  }
}

async function liveMethod({ db }: MethodParts, { companyId }: StripeCredentials, id: string) {
  const row = isStripeId(id) ? await db.first(findMethod, { companyId, id }) : undefined
  return row?.deleted_at === null ? row : undefined
}

/** A saved method as it stands now; undefined where it was taken off at Stripe, which is for good: it is deleted here as well. */
export async function vaultAt(
  parts: MethodParts,
  location: StripeCredentials,
  row: MethodRow,
): Promise<Vault | undefined> {
  const { db, clock } = parts
  const held = await readMethod(parts, location, row.id)
  const vault = held && vaultOf(row, held)
  if (!vault)
    await db.run(deleteMethod, {
      companyId: location.companyId,
      id: row.id,
      now: locationNow(clock, location),
    })
  return vault
}

function vaultOf(row: MethodRow, held: PaymentMethod): Vault | undefined {
  // Once it is detached, it is never charged again.
  if (held.customer !== row.customer_id) return undefined
  const name = held.billing_details?.name ?? undefined
  return {
    id: row.id,
    ...(row.contact_id === null ? {} : { contactId: row.contact_id }),
    ...toldOf(held),
    ...(name === undefined ? {} : { accountHolderName: name }),
    title: row.title ?? titleOf(held),
    active: true,
  }
}

const listedMax = 100

/** One call for what is attached to the contact, and one for each method that was nobody's before. */
async function vaultsOf(
  parts: MethodParts,
  location: StripeCredentials,
  contactId: string,
  rows: MethodRow[],
): Promise<Vault[]> {
  const own = rows.filter((row) => row.customer_id === contactId)
  const listed =
    own.length > 1 ? await listedOf(parts, location, contactId) : new Map<string, PaymentMethod>()
  const vaults = await Promise.all(
    rows.map((row) => {
      const held = listed.get(row.id)
      return held ? vaultOf(row, held) : vaultAt(parts, location, row)
    }),
  )
  return vaults.filter((vault) => vault !== undefined)
}

async function listedOf({ stripe }: MethodParts, location: StripeCredentials, customerId: string) {
  const path = pathOf('/v1/customers/', customerId, '/payment_methods')
  const parameters = { limit: listedMax }
  const answer = await stripe.send(location, { method: 'GET', path, parameters })
  const page = expectOrNone(wirePaymentMethods, answer)
  return new Map((page?.data ?? []).map((held) => [held.id, held]))
}

const noSuchMethod = refused('There is no such method.')
export const noSuchContact = refused('There is no such contact.')
export const ofAnother = refused('This method belongs to another contact.')

async function attachVault(
  parts: MethodParts,
  location: StripeCredentials,
  vaultId: string,
  contactId: string,
): Promise<Keeping> {
  const found = await liveMethod(parts, location, vaultId)
  if (!found) return noSuchMethod
  if (!(await hasContact(parts.stripe, location, contactId))) return noSuchContact
  const [given] = await parts.db.run(giveMethod, { companyId: location.companyId, id: vaultId, contactId })
  if (given) return keptAt(parts, location, given)
  return (await liveMethod(parts, location, vaultId)) ? ofAnother : noSuchMethod
}

/** A method that was kept, unless it was deleted since. */
export async function keptAt(
  parts: MethodParts,
  location: StripeCredentials,
  row: MethodRow,
): Promise<Keeping> {
  const vault = await vaultAt(parts, location, row)
  return vault ? { outcome: 'kept', vault } : noSuchMethod
}

async function deleteVault(parts: MethodParts, location: StripeCredentials, vaultId: string): Promise<void> {
  if (!isStripeId(vaultId)) return
  const { companyId } = location
  // The row comes first: whatever becomes of the call, nobody here finds it any more, and to delete it again calls again.
  const [row] = await parts.db.run(deleteMethod, {
    companyId,
    id: vaultId,
    now: locationNow(parts.clock, location),
  })
  if (row) await detach(parts, location, row.id)
}

async function forgetContact(
  parts: MethodParts,
  location: StripeCredentials,
  contactId: string,
): Promise<void> {
  const { companyId } = location
  for (const { id } of await parts.db.all(listMethods, { companyId, contactId }))
    await deleteVault(parts, location, id)
  // What a sale in a form has left, and what somebody else has attached.
  for (;;) {
    const attached = await listedOf(parts, location, contactId)
    if (attached.size === 0) break
    for (const id of attached.keys()) await detach(parts, location, id)
  }
  await contactCalls(parts.stripe).replaceContact(location, contactId, {})
}

/** Takes a card or bank account off its customer for good, now or before. */
export async function detach(
  { stripe }: MethodParts,
  location: StripeCredentials,
  id: string,
): Promise<void> {
  const path = pathOf('/v1/payment_methods/', id, '/detach')
  const told = await toldWhenFree(stripe, processorReadTimeoutMs, location, { method: 'POST', path })
  if (told.kind === 'done' || told.kind === 'missing') return
  if (told.kind !== 'refused') throw troubleOf(told)
  const held = await readMethod({ stripe }, location, id)
  if (held?.customer) throw troubleOf(told)
}
