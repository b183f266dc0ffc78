import type { Services } from '#access'
import { note, type AuditedCall } from '#audit'
import { foldText } from '#kernel/fold-text'
import { publicId, type CustomerId } from '#kernel/ids'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { companyNow, type Company } from '#companies'
import { schedule } from '#platform/timers'
import { isSameContact, rowToCustomer, type Customer } from './customer.ts'
import { customerProblems, refusingDuplicate } from './check-customer.ts'
import type { CustomerChange } from './customer-input.ts'
import { customerNoted } from './customer-noted.ts'
import { lockCustomer, updateCustomer, type TextChanges } from './customer-queries.ts'
import { changeableCustomer } from './find-customers.ts'
import { methodsTimer } from './methods-timer.ts'
import { noteSavedMethods } from './note-saved-methods.ts'
import { readOwnMethod } from './read-own-method.ts'
import { acceptMethod } from './refused-method-queries.ts'
import { syncContactLaterMs, syncContactTimer, trySyncContact } from './sync-contact.ts'

/** Changes the sent fields of a customer and no others, and tells the processor what it keeps of them. */
export async function changeCustomer(
  services: Services,
  company: Company,
  id: CustomerId,
  change: CustomerChange,
  call?: AuditedCall,
): Promise<Customer> {
  const { db } = services
  const known = await changeableCustomer(db, company.id, id)
  const fields = [
    ...(await customerProblems(db, company.id, change, id)),
    ...(await defaultMethodProblems(services, company, known, change.defaultPaymentMethodId)),
  ]
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })

  const customer = await refusingDuplicate(() => write(services, company, { known, change, call }))
  if (!isSameContact(known, customer)) await trySyncContact(services, company, customer)
  return customer
}

async function write(
  services: Services,
  company: Company,
  { known, change, call }: { known: Customer; change: CustomerChange; call: AuditedCall | undefined },
): Promise<Customer> {
  const { db, clock } = services
  const now = companyNow(clock, company)
  return db.transaction(async (tx) => {
    // Of two changes at once each tells what the other left.
    const before = call && (await tx.first(lockCustomer, { companyId: company.id, id: known.id }))
    const [row] = await tx.run(updateCustomer, {
      companyId: company.id,
      id: known.id,
      ...changesOf(change),
      now,
    })
    if (!row) throw new Error('a customer disappeared')
    const customer = rowToCustomer(row)
    if (call && before) {
      const noted = customerNoted(company.id, 'customer.changed', rowToCustomer(before), customer)
      await note(tx, services, call, noted)
    }
    const { defaultPaymentMethodId: vaultId } = customer
    if (vaultId !== known.defaultPaymentMethodId) {
      if (vaultId !== undefined) await tx.run(acceptMethod, { companyId: company.id, vaultId })
      await schedule(tx, company, methodsTimer, known.id, now)
    }
    if (customer.contactId !== undefined && !isSameContact(known, customer)) {
      // It stands from the write on, for a call that is lost or that another change overtakes.
      await schedule(tx, company, syncContactTimer, publicId('cus', known.id), now + syncContactLaterMs)
    }
    return customer
  })
}

/** Spec, Customers: defaultPaymentMethodId must be a vault id belonging to this customer. */
async function defaultMethodProblems(
  services: Services,
  company: Company,
  customer: Customer,
  vaultId: string | null | undefined,
): Promise<FieldProblem[]> {
  if (vaultId === null || vaultId === undefined) return []
  const vault = await readOwnMethod(services, company, customer, vaultId)
  const path = 'body.defaultPaymentMethodId'
  if (!vault) return [{ path, code: 'not_found', message: 'is no payment method of this customer' }]
  await noteSavedMethods(services, company, customer.id, [vaultId])
  return []
}

function changesOf(change: CustomerChange) {
  const sent = Object.entries(change.customFields ?? {})
  return {
    texts: textChanges(change),
    customFields: Object.fromEntries(sent.filter(([, value]) => value !== null)),
    customFieldsRemoved: sent.filter(([, value]) => value === null).map(([key]) => key),
    changesOptions: change.defaultPaymentOptions !== undefined,
    defaultPaymentOptions: change.defaultPaymentOptions ?? null,
  }
}

/** Null clears or is ignored, field by field; an empty text clears, but for an empty state, which counts as not sent. */
function textChanges(change: CustomerChange): TextChanges {
  const { email, address } = change
  return {
    ...(email ? { email, email_search: foldText(email) } : {}),
    ...ignoringNull('first_name', change.firstName),
    ...ignoringNull('last_name', change.lastName),
    ...ignoringNull('company_name', change.companyName),
    ...clearing('phone_number', change.phoneNumber),
    ...clearing('address1', address),
    // Clearing the street clears its second line too, unless a new one was sent.
    ...clearing('address2', address === null ? (change.address2 ?? null) : change.address2),
    ...clearing('city', change.city),
    ...clearing('state', change.state),
    ...clearing('zip', change.zip),
    ...clearing('external_user_id', change.externalUserId),
    ...clearing('default_vault_id', change.defaultPaymentMethodId),
  }
}

function clearing(column: keyof TextChanges, value: string | null | undefined): TextChanges {
  return value === undefined ? {} : { [column]: value || null }
}

function ignoringNull(column: keyof TextChanges, value: string | null | undefined): TextChanges {
  return value === null ? {} : clearing(column, value)
}
