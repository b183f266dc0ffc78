import type { AppContext } from '#context'
import { diffFields, recordAudit, type AuditedCall } from '#audit'
import { toPublicId, type CustomerId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import type { Transaction } from '#platform/database'
import { schedule } from '#platform/jobs'
import { callProcessor, type Vault } from '#processor'
import { toMethodAuditEntry } from './customer-audit.ts'
import { findRecordedMethod, forgetMethod, listRecordedMethods, lockCustomer } from './customer-queries.ts'
import { addressedCustomer } from './find-customers.ts'
import { methodsJob } from './methods-job.ts'
import { loadOwnMethod } from './load-own-method.ts'

/** A method and its customer. */
export type MethodRef = { customerId: CustomerId; vaultId: string }

/** Deletes a saved method of a customer. If it was the default, the customer has no default any more. */
export async function deletePaymentMethod(
  context: AppContext,
  company: Company,
  { customerId: sentId, vaultId }: MethodRef,
  call?: AuditedCall,
): Promise<void> {
  const { db } = context
  const customer = await addressedCustomer(db, company.id, sentId)
  const customerId = customer.id
  const vault = await loadOwnMethod(context, company, customer, vaultId)
  if (vault) {
    const location = openCredentials(context.secrets, company)
    await callProcessor(() => context.processor.deleteVault(location, vault.id))
  } else if (!(await isRecorded(context, company, customerId, vaultId))) throw new ApiError('not_found')
  if (call) await markDeletedWithAudit(context, company, { customerId, vaultId }, call)
  else await markDeleted(context, company, customerId, vaultId)
}

/** Marks a method as deleted, with an audit entry: concurrent calls write one entry. */
async function markDeletedWithAudit(
  context: AppContext,
  company: Company,
  { customerId, vaultId }: MethodRef,
  call: AuditedCall,
): Promise<void> {
  const { db, clock } = context
  const companyId = company.id
  const now = getCompanyTime(clock, company)
  await db.transaction(async (tx) => {
    await tx.first(lockCustomer, { companyId, id: customerId })
    const known = await tx.all(listRecordedMethods, { companyId, customerId })
    await markDeletedIn(tx, company, { customerId, vaultId }, now)
    if (known.some(({ id, deleted }) => id === vaultId && deleted)) return
    const changes = diffFields({ customerId: toPublicId('cus', customerId) }, undefined)
    await recordAudit(
      tx,
      context,
      call,
      toMethodAuditEntry(companyId, 'payment_method.removed', vaultId, changes),
    )
  })
}

/** Marks a method as deleted, and schedules the notification of schedules that would charge it. */
async function markDeleted(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
  customerId: CustomerId,
  vaultId: string,
): Promise<void> {
  const now = getCompanyTime(clock, company)
  await db.transaction((tx) => markDeletedIn(tx, company, { customerId, vaultId }, now))
}

async function markDeletedIn(
  tx: Transaction,
  company: Company,
  { customerId, vaultId }: MethodRef,
  now: number,
): Promise<void> {
  await tx.run(forgetMethod, { companyId: company.id, customerId, vaultId, now })
  await schedule(tx, company, methodsJob, customerId, now)
}

/**
 * The processor no longer has the method, but it is still recorded: an earlier deletion was interrupted, and this one
 * finishes it.
 */
async function isRecorded(
  { db }: AppContext,
  company: Company,
  customerId: CustomerId,
  vaultId: string,
): Promise<boolean> {
  const recorded = await db.all(listRecordedMethods, { companyId: company.id, customerId })
  return recorded.some(({ id, deleted }) => id === vaultId && !deleted)
}

/**
 * Reads a method at its processor. If the processor no longer has it, it is marked as deleted. A method that was
 * recorded only after the read began is not marked, because it was just saved.
 */
export async function loadMethodOrMarkDeleted(
  context: Pick<AppContext, 'db' | 'clock' | 'processor' | 'secrets'>,
  company: Company,
  vaultId: string,
): Promise<Vault | undefined> {
  const { db, processor, secrets } = context
  const recorded = await db.first(findRecordedMethod, { companyId: company.id, vaultId })
  const vault = await processor.readVault(openCredentials(secrets, company), vaultId)
  if (!vault && recorded) await markDeleted(context, company, recorded.customer_id, vaultId)
  return vault
}

/** Deletes a customer's method at the processor and marks it as deleted here. */
export async function deleteSavedMethod(
  { db, clock, processor, secrets }: AppContext,
  company: Company,
  customerId: CustomerId,
  vaultId: string,
): Promise<void> {
  await processor.deleteVault(openCredentials(secrets, company), vaultId)
  await markDeleted({ db, clock }, company, customerId, vaultId)
}
