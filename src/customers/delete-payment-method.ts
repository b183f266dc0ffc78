import type { Services } from '#access'
import { changesBetween, note, type AuditedCall } from '#audit'
import { publicId, type CustomerId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { companyNow, credentialsOf, type Company } from '#companies'
import type { Transaction } from '#platform/database'
import { schedule } from '#platform/timers'
import { atProcessor, type Vault } from '#processor'
import { methodNoted } from './customer-noted.ts'
import { findNotedMethod, forgetMethod, listNotedMethods, lockCustomer } from './customer-queries.ts'
import { addressedCustomer } from './find-customers.ts'
import { methodsTimer } from './methods-timer.ts'
import { readOwnMethod } from './read-own-method.ts'

/** Which method of which customer. */
export type NamedMethod = { customerId: CustomerId; vaultId: string }

/** Deletes a saved method of a customer. Where it was the default, the customer has none from then on. */
export async function deletePaymentMethod(
  services: Services,
  company: Company,
  { customerId, vaultId }: NamedMethod,
  call?: AuditedCall,
): Promise<void> {
  const { db } = services
  const customer = await addressedCustomer(db, company.id, customerId)
  const vault = await readOwnMethod(services, company, customer, vaultId)
  if (vault) {
    const location = credentialsOf(services.secrets, company)
    await atProcessor(() => services.processor.deleteVault(location, vault.id))
  } else if (!(await isNoted(services, company, customerId, vaultId))) throw new ApiError('not_found')
  if (call) await forgetBy(services, company, { customerId, vaultId }, call)
  else await forget(services, company, customerId, vaultId)
}

/** As `forget`, noted in the audit: of two at once, once. */
async function forgetBy(
  services: Services,
  company: Company,
  { customerId, vaultId }: NamedMethod,
  call: AuditedCall,
): Promise<void> {
  const { db, clock } = services
  const companyId = company.id
  const now = companyNow(clock, company)
  await db.transaction(async (tx) => {
    await tx.first(lockCustomer, { companyId, id: customerId })
    const known = await tx.all(listNotedMethods, { companyId, customerId })
    await forgetWithin(tx, company, { customerId, vaultId }, now)
    if (known.some(({ id, deleted }) => id === vaultId && deleted)) return
    const changes = changesBetween({ customerId: publicId('cus', customerId) }, undefined)
    await note(tx, services, call, methodNoted(companyId, 'payment_method.removed', vaultId, changes))
  })
}

/** Notes that a method is gone, and has those told that would charge it. */
async function forget(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  company: Company,
  customerId: CustomerId,
  vaultId: string,
): Promise<void> {
  const now = companyNow(clock, company)
  await db.transaction((tx) => forgetWithin(tx, company, { customerId, vaultId }, now))
}

async function forgetWithin(
  tx: Transaction,
  company: Company,
  { customerId, vaultId }: NamedMethod,
  now: number,
): Promise<void> {
  await tx.run(forgetMethod, { companyId: company.id, customerId, vaultId, now })
  await schedule(tx, company, methodsTimer, customerId, now)
}

/** Gone at the processor and still noted: an earlier deletion was cut short, and this one finishes it. */
async function isNoted(
  { db }: Services,
  company: Company,
  customerId: CustomerId,
  vaultId: string,
): Promise<boolean> {
  const noted = await db.all(listNotedMethods, { companyId: company.id, customerId })
  return noted.some(({ id, deleted }) => id === vaultId && !deleted)
}

/**
 * Reads a method at its processor. One that is not there is gone, whoever has deleted it, and noted as that; but for one that was noted
 * here while it was asked for: it is just being saved.
 */
export async function readUnlessGone(
  services: Pick<Services, 'db' | 'clock' | 'processor' | 'secrets'>,
  company: Company,
  vaultId: string,
): Promise<Vault | undefined> {
  const { db, processor, secrets } = services
  const noted = await db.first(findNotedMethod, { companyId: company.id, vaultId })
  const vault = await processor.readVault(credentialsOf(secrets, company), vaultId)
  if (!vault && noted) await forget(services, company, noted.customer_id, vaultId)
  return vault
}

/** Deletes a method that the processor keeps for a customer, and sees that it is never shown as one. */
export async function forgetSavedMethod(
  { db, clock, processor, secrets }: Services,
  company: Company,
  customerId: CustomerId,
  vaultId: string,
): Promise<void> {
  await processor.deleteVault(credentialsOf(secrets, company), vaultId)
  await forget({ db, clock }, company, customerId, vaultId)
}
