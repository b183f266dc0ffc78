import { processorReadTimeoutMs } from '#kernel/limits'
import type { KeepResult, Vault } from '../method.ts'
import { adoptVaults } from './adopt-vaults.ts'
import { createContactCalls, hasContact } from './contacts.ts'
import { formatTitle, toMethodDetails } from './method-details.ts'
import { deleteMethod, findMethod, setMethodContact, listMethods, renameMethod } from './method-queries.ts'
import { toRefusal, type MethodRow, type RowDeps } from './method-rows.ts'
import { loadMethod } from './load-method.ts'
import { parseResponseOrNone, toProcessorError } from './stripe-result.ts'
import { isStripeId, toPath, type StripeCall } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import { wirePaymentMethods, type PaymentMethod } from './stripe-method-wire.ts'
import type { StripePort } from './stripe-port.ts'
import { sendWhenUnlocked } from './retry-while-locked.ts'

/** The dependencies of calls about methods. */
export type MethodDeps = RowDeps & { stripe: StripeCall }

type VaultCalls = Pick<
  StripePort,
  'readVault' | 'listVaults' | 'renameVault' | 'attachVault' | 'adoptVaults' | 'deleteVault' | 'forgetContact'
>

/** Creates the calls about saved methods. Each is attached to a customer of the account and has a row of ours. */
export function createVaultCalls(deps: MethodDeps): VaultCalls {
  const { db } = deps
  return {
    async readVault(location, vaultId) {
      const row = await findActiveMethod(deps, location, vaultId)
      return row && loadCurrentVault(deps, location, row)
    },
    async listVaults(location, contactId) {
      const rows = await db.all(listMethods, { companyId: location.companyId, contactId })
      return loadVaults(deps, location, contactId, rows)
    },
    async renameVault(location, vaultId, title) {
      if (!isStripeId(vaultId)) return undefined
      const [row] = await db.run(renameMethod, { companyId: location.companyId, id: vaultId, title })
      return row && loadCurrentVault(deps, location, row)
    },
    attachVault: (location, vaultId, contactId) => attachVault(deps, location, vaultId, contactId),
    adoptVaults: (location, contactId, ids) => adoptVaults(deps, location, contactId, ids),
    deleteVault: (location, vaultId) => deleteVault(deps, location, vaultId),
    forgetContact: (location, contactId) => forgetContact(deps, location, contactId),
  }
}

async function findActiveMethod({ db }: MethodDeps, { companyId }: StripeCredentials, id: string) {
  const row = isStripeId(id) ? await db.first(findMethod, { companyId, id }) : undefined
  return row?.deleted_at === null ? row : undefined
}

/**
 * Returns a saved method in its current state. Undefined where it was detached at Stripe, which is permanent, so its
 * row is deleted too.
 */
export async function loadCurrentVault(
  deps: MethodDeps,
  location: StripeCredentials,
  row: MethodRow,
): Promise<Vault | undefined> {
  const { db, clock } = deps
  const method = await loadMethod(deps, location, row.id)
  const vault = method && toVault(row, method)
  if (!vault)
    await db.run(deleteMethod, {
      companyId: location.companyId,
      id: row.id,
      now: locationNow(clock, location),
    })
  return vault
}

function toVault(row: MethodRow, method: PaymentMethod): Vault | undefined {
  // A detached method can never be charged again.
  if (method.customer !== row.customer_id) return undefined
  const name = method.billing_details?.name ?? undefined
  return {
    id: row.id,
    ...(row.contact_id === null ? {} : { contactId: row.contact_id }),
    ...toMethodDetails(method),
    ...(name === undefined ? {} : { accountHolderName: name }),
    title: row.title ?? formatTitle(method),
    active: true,
  }
}

const listedMax = 100

/** Reads methods with one call for the contact's customer, and one for each formerly unassigned method. */
async function loadVaults(
  deps: MethodDeps,
  location: StripeCredentials,
  contactId: string,
  rows: MethodRow[],
): Promise<Vault[]> {
  const own = rows.filter((row) => row.customer_id === contactId)
  const listed =
    own.length > 1 ? await listAttachedMethods(deps, location, contactId) : new Map<string, PaymentMethod>()
  const vaults = await Promise.all(
    rows.map((row) => {
      const method = listed.get(row.id)
      return method ? toVault(row, method) : loadCurrentVault(deps, location, row)
    }),
  )
  return vaults.filter((vault) => vault !== undefined)
}

async function listAttachedMethods({ stripe }: MethodDeps, location: StripeCredentials, customerId: string) {
  const path = toPath('/v1/customers/', customerId, '/payment_methods')
  const parameters = { limit: listedMax }
  const response = await stripe.send(location, { method: 'GET', path, parameters })
  const page = parseResponseOrNone(wirePaymentMethods, response)
  return new Map((page?.data ?? []).map((method) => [method.id, method]))
}

const noSuchMethod = toRefusal('There is no such method.')
export const noSuchContact = toRefusal('There is no such contact.')
export const otherContactRefusal = toRefusal('This method belongs to another contact.')

async function attachVault(
  deps: MethodDeps,
  location: StripeCredentials,
  vaultId: string,
  contactId: string,
): Promise<KeepResult> {
  const found = await findActiveMethod(deps, location, vaultId)
  if (!found) return noSuchMethod
  if (!(await hasContact(deps.stripe, location, contactId))) return noSuchContact
  const [given] = await deps.db.run(setMethodContact, {
    companyId: location.companyId,
    id: vaultId,
    contactId,
  })
  if (given) return loadKeepResult(deps, location, given)
  return (await findActiveMethod(deps, location, vaultId)) ? otherContactRefusal : noSuchMethod
}

/** Returns a method that was saved, unless it was deleted since. */
export async function loadKeepResult(
  deps: MethodDeps,
  location: StripeCredentials,
  row: MethodRow,
): Promise<KeepResult> {
  const vault = await loadCurrentVault(deps, location, row)
  return vault ? { outcome: 'kept', vault } : noSuchMethod
}

async function deleteVault(deps: MethodDeps, location: StripeCredentials, vaultId: string): Promise<void> {
  if (!isStripeId(vaultId)) return
  const { companyId } = location
  // The row is deleted first, so the method is gone here even if the call fails. A repeated deletion repeats the call.
  const [row] = await deps.db.run(deleteMethod, {
    companyId,
    id: vaultId,
    now: locationNow(deps.clock, location),
  })
  if (row) await detachMethod(deps, location, row.id)
}

async function forgetContact(
  deps: MethodDeps,
  location: StripeCredentials,
  contactId: string,
): Promise<void> {
  const { companyId } = location
  for (const { id } of await deps.db.all(listMethods, { companyId, contactId }))
    await deleteVault(deps, location, id)
  // The methods that a sale in a form left, or that another user attached.
  for (;;) {
    const attached = await listAttachedMethods(deps, location, contactId)
    if (attached.size === 0) break
    for (const id of attached.keys()) await detachMethod(deps, location, id)
  }
  await createContactCalls(deps.stripe).replaceContact(location, contactId, {})
}

/** Detaches a card or bank account permanently, now or before. */
export async function detachMethod(
  { stripe }: MethodDeps,
  location: StripeCredentials,
  id: string,
): Promise<void> {
  const path = toPath('/v1/payment_methods/', id, '/detach')
  const result = await sendWhenUnlocked(stripe, processorReadTimeoutMs, location, { method: 'POST', path })
  if (result.kind === 'done' || result.kind === 'missing') return
  if (result.kind !== 'refused') throw toProcessorError(result)
  const method = await loadMethod({ stripe }, location, id)
  if (method?.customer) throw toProcessorError(result)
}
