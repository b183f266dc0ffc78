import type { AppContext } from '#context'
import { recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, loadExistingCompany, moveConsents, type Company } from '#companies'
import { hourMs, minuteMs } from '#kernel/clock'
import { foldText } from '#kernel/fold-text'
import { parseId, toPublicId, type CustomerId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import type { Reader, Transaction } from '#platform/database'
import { schedule, type JobHandlers } from '#platform/jobs'
import { toCustomerAuditEntry } from '../customer-audit.ts'
import { rowToCustomer, type Customer } from '../customer.ts'
import { adoptContact, updateCustomer, type TextChanges } from '../customer-queries.ts'
import { methodsJob } from '../methods-job.ts'
import { syncContactJob } from '../sync-contact.ts'
import type { CustomerMerge, MergeTarget } from './customer-merge.ts'
import { listSurvivors, lockCustomers, moveMethods, replaceByMerge } from './merge-queries.ts'

/** The job that moves records which a concurrent request created for a merged customer. */
const moveStragglersJob = 'move stragglers of merged customer'

// Longer than a request takes.
const stragglersAfterMs = 5 * minuteMs

// A request that began before this cannot still be writing.
const concurrentMs = hourMs

export type MergeRequest = { company: Company; from: CustomerId; into: CustomerId; call: AuditedCall }

/**
 * Merges a customer into another one, in one transaction: `parts` move its records, and its id leads to the other
 * customer from then on. No stored method is charged for anything that it was not charged for before. Safe to repeat.
 * Throws if one is unknown or erased, or if a part has an obstacle. Returns the customer that stays.
 */
export async function mergeCustomers(
  context: AppContext,
  { company, from, into, call }: MergeRequest,
  parts: readonly CustomerMerge[],
): Promise<Customer> {
  const since = getCompanyTime(context.clock, company) - concurrentMs
  const merge = { companyId: company.id, from, into, since }
  if (from === into) throw refuseMerge('A customer cannot be merged into itself.')
  return context.db.transaction(async (tx) => {
    const locked = (await tx.all(lockCustomers, merge)).map(rowToCustomer)
    const merged = locked.find(({ id }) => id === from)
    const survivor = locked.find(({ id }) => id === into)
    if (!merged) return getEarlierMerge(tx, merge)
    if (!survivor) throw refuseMerge('The customer to merge into does not exist.')
    if (merged.isErased || survivor.isErased) throw refuseMerge('An erased customer cannot be merged.')
    for (const { findObstacle } of parts) {
      const obstacle = await findObstacle?.(tx, merge)
      if (obstacle) throw refuseMerge(obstacle)
    }
    await moveRecords(tx, merge, parts)
    await tx.run(moveMethods, merge)
    return writeMerge(context, tx, { company, merged, survivor, call })
  })
}

async function moveRecords(
  tx: Transaction,
  merge: MergeTarget,
  parts: readonly CustomerMerge[],
): Promise<void> {
  for (const { move } of parts) await move(tx, merge)
  await tx.run(moveConsents, merge)
}

type LockedMerge = { company: Company; merged: Customer; survivor: Customer; call: AuditedCall }

async function writeMerge(
  context: AppContext,
  tx: Transaction,
  { company, merged, survivor, call }: LockedMerge,
): Promise<Customer> {
  const { id: companyId } = company
  const now = getCompanyTime(context.clock, company)
  await tx.run(replaceByMerge, { companyId, from: merged.id, into: survivor.id, now })
  const about = { companyId, id: survivor.id, now }
  const { contactId } = merged
  if (survivor.contactId === undefined && contactId !== undefined)
    await tx.run(adoptContact, { ...about, contactId })
  const [row] = await tx.run(updateCustomer, { ...about, ...toMissingData(survivor, merged) })
  if (!row) throw new Error('a locked customer disappeared')
  const customer = rowToCustomer(row)
  const entry = toCustomerAuditEntry(companyId, 'customer.merged', survivor, customer)
  const [mergedId, survivorId] = [toPublicId('cus', merged.id), toPublicId('cus', survivor.id)]
  await recordAudit(tx, context, call, {
    ...entry,
    changes: { ...entry.changes, merged: { after: mergedId } },
  })
  const subject = { kind: 'customer', id: mergedId } as const
  await recordAudit(tx, context, call, { ...entry, subject, changes: { into: { after: survivorId } } })
  await schedule(tx, company, methodsJob, survivor.id, now)
  await schedule(tx, company, syncContactJob, survivorId, now)
  await schedule(tx, company, moveStragglersJob, mergedId, now + stragglersAfterMs)
  return customer
}

/** A repeated merge has the same result. A customer that was merged into a third one stays there. */
async function getEarlierMerge(db: Reader, { companyId, from, into }: MergeTarget): Promise<Customer> {
  const [row] = await db.all(listSurvivors, { companyId, ids: [from] })
  if (!row) throw new ApiError('not_found')
  if (row.id === into) return rowToCustomer(row)
  throw refuseMerge(`This customer was merged into ${toPublicId('cus', row.id)} before.`)
}

function refuseMerge(message: string): ApiError {
  return new ApiError('unprocessable_entity', { message })
}

const nameOf = ({ firstName, lastName }: Customer) => ({ first_name: firstName, last_name: lastName })

const addressOf = ({ address1, address2, city, state, zip }: Customer) => ({
  address1,
  address2,
  city,
  state,
  zip,
})

const textsOf = ({ email, companyName, phoneNumber, externalUserId }: Customer) => ({
  email,
  email_search: email && foldText(email),
  company_name: companyName,
  phone_number: phoneNumber,
  external_user_id: externalUserId,
})

/**
 * Returns the merged customer's data that the other one lacks. Names and addresses are taken as a whole. The default
 * method and the default rails stay as they are.
 */
function toMissingData(survivor: Customer, merged: Customer) {
  const lacks = (own: object) => Object.keys(omitNullish(own)).length === 0
  const texts: TextChanges = omitNullish({
    ...textsOf(merged),
    ...omitNullish(textsOf(survivor)),
    ...(lacks(nameOf(survivor)) ? nameOf(merged) : {}),
    ...(lacks(addressOf(survivor)) ? addressOf(merged) : {}),
  })
  const customFields = { ...merged.customFields, ...survivor.customFields }
  const unchanged = { customFieldsRemoved: [], changesOptions: false, defaultPaymentOptions: null }
  return { texts, customFields, ...unchanged }
}

/** Returns the handler of the job that moves stragglers. */
export function mergeJobs({ db, clock }: AppContext, parts: readonly CustomerMerge[]): JobHandlers {
  return {
    async [moveStragglersJob]({ companyId, subjectId }) {
      const from = parseId('cus', subjectId)
      const [survivor] = from ? await db.all(listSurvivors, { companyId, ids: [from] }) : []
      if (from && survivor) {
        const company = await loadExistingCompany(db, companyId)
        const since = getCompanyTime(clock, company) - concurrentMs
        const merge = { companyId, from, into: survivor.id, since }
        await db.transaction((tx) => moveRecords(tx, merge, parts))
      }
      return 'done'
    },
  }
}
