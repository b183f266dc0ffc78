import type { AppContext } from '#context'
import { recordAudit, type AuditedCall } from '#audit'
import { foldText } from '#kernel/fold-text'
import { toPublicId, type CustomerId } from '#kernel/ids'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { getCompanyTime, type Company } from '#companies'
import { schedule } from '#platform/jobs'
import { isSameContact, rowToCustomer, type Customer } from './customer.ts'
import { checkCustomer, rejectDuplicate } from './check-customer.ts'
import type { CustomerChange } from './customer-input.ts'
import { toCustomerAuditEntry } from './customer-audit.ts'
import { lockCustomer, updateCustomer, type TextChanges } from './customer-queries.ts'
import { getChangeableCustomer } from './find-customers.ts'
import { methodsJob } from './methods-job.ts'
import { recordMethods } from './record-methods.ts'
import { loadOwnMethod } from './load-own-method.ts'
import { acceptMethod } from './refused-method-queries.ts'
import { syncContactLaterMs, syncContactJob, trySyncContact } from './sync-contact.ts'

/** Changes the sent fields of a customer, and updates the contact at the processor. */
export async function changeCustomer(
  context: AppContext,
  company: Company,
  id: CustomerId,
  change: CustomerChange,
  call?: AuditedCall,
): Promise<Customer> {
  const { db } = context
  const known = await getChangeableCustomer(db, company.id, id)
  const fields = [
    ...(await checkCustomer(db, company.id, change, known.id)),
    ...(await checkDefaultMethod(context, company, known, change.defaultPaymentMethodId)),
  ]
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })

  const customer = await rejectDuplicate(() => writeCustomer(context, company, { known, change, call }))
  if (!isSameContact(known, customer)) await trySyncContact(context, company, customer)
  return customer
}

async function writeCustomer(
  context: AppContext,
  company: Company,
  { known, change, call }: { known: Customer; change: CustomerChange; call: AuditedCall | undefined },
): Promise<Customer> {
  const { db, clock } = context
  const now = getCompanyTime(clock, company)
  return db.transaction(async (tx) => {
    // The lock makes the audit entries of concurrent changes consistent: each starts from the other's result.
    const before = call && (await tx.first(lockCustomer, { companyId: company.id, id: known.id }))
    const [row] = await tx.run(updateCustomer, {
      companyId: company.id,
      id: known.id,
      ...toCustomerChanges(change),
      now,
    })
    if (!row) throw new Error('a customer disappeared')
    const customer = rowToCustomer(row)
    if (call && before) {
      const entry = toCustomerAuditEntry(company.id, 'customer.changed', rowToCustomer(before), customer)
      await recordAudit(tx, context, call, entry)
    }
    const { defaultPaymentMethodId: vaultId } = customer
    if (vaultId !== known.defaultPaymentMethodId) {
      if (vaultId !== undefined) await tx.run(acceptMethod, { companyId: company.id, vaultId })
      await schedule(tx, company, methodsJob, known.id, now)
    }
    if (customer.contactId !== undefined && !isSameContact(known, customer)) {
      // Scheduled with the write, in case the call fails or a concurrent change overtakes it.
      await schedule(tx, company, syncContactJob, toPublicId('cus', known.id), now + syncContactLaterMs)
    }
    return customer
  })
}

/** Spec, Customers: defaultPaymentMethodId must be a vault id belonging to this customer. */
async function checkDefaultMethod(
  context: AppContext,
  company: Company,
  customer: Customer,
  vaultId: string | null | undefined,
): Promise<FieldProblem[]> {
  if (vaultId === null || vaultId === undefined) return []
  const vault = await loadOwnMethod(context, company, customer, vaultId)
  const path = 'body.defaultPaymentMethodId'
  if (!vault) return [{ path, code: 'not_found', message: 'is no payment method of this customer' }]
  await recordMethods(context, company, customer.id, [vaultId])
  return []
}

function toCustomerChanges(change: CustomerChange) {
  const sent = Object.entries(change.customFields ?? {})
  return {
    texts: toTextChanges(change),
    customFields: Object.fromEntries(sent.filter(([, value]) => value !== null)),
    customFieldsRemoved: sent.filter(([, value]) => value === null).map(([key]) => key),
    changesOptions: change.defaultPaymentOptions !== undefined,
    defaultPaymentOptions: change.defaultPaymentOptions ?? null,
  }
}

/**
 * Null clears a field or is ignored, depending on the field. An empty text clears, except for the state, where it
 * counts as not sent.
 */
function toTextChanges(change: CustomerChange): TextChanges {
  const { email, address } = change
  return {
    ...(email ? { email, email_search: foldText(email) } : {}),
    ...toColumnChangeUnlessNull('first_name', change.firstName),
    ...toColumnChangeUnlessNull('last_name', change.lastName),
    ...toColumnChangeUnlessNull('company_name', change.companyName),
    ...toColumnChange('phone_number', change.phoneNumber),
    ...toColumnChange('address1', address),
    // Clearing the street clears its second line too, unless a new one was sent.
    ...toColumnChange('address2', address === null ? (change.address2 ?? null) : change.address2),
    ...toColumnChange('city', change.city),
    ...toColumnChange('state', change.state),
    ...toColumnChange('zip', change.zip),
    ...toColumnChange('external_user_id', change.externalUserId),
    ...toColumnChange('default_vault_id', change.defaultPaymentMethodId),
  }
}

function toColumnChange(column: keyof TextChanges, value: string | null | undefined): TextChanges {
  return value === undefined ? {} : { [column]: value || null }
}

function toColumnChangeUnlessNull(column: keyof TextChanges, value: string | null | undefined): TextChanges {
  return value === null ? {} : toColumnChange(column, value)
}
