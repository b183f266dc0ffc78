import type { AppContext } from '#context'
import { recordAudit, type AuditedCall } from '#audit'
import { foldText } from '#kernel/fold-text'
import { ApiError } from '#kernel/refusals'
import { getCompanyTime, omitNullValues, type Company } from '#companies'
import type { Transaction } from '#platform/database'
import { rowToCustomer, type Customer } from './customer.ts'
import { checkCustomer, rejectDuplicate } from './check-customer.ts'
import type { CustomerInput } from './customer-input.ts'
import { toCustomerAuditEntry } from './customer-audit.ts'
import { insertCustomer } from './customer-queries.ts'

/** Creates a customer of a company. An empty text counts as not sent. */
export async function createCustomer(
  context: AppContext,
  company: Company,
  input: CustomerInput,
  call?: AuditedCall,
): Promise<Customer> {
  const { db, ids, clock } = context
  const fields = await checkCustomer(db, company.id, input)
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  const now = getCompanyTime(clock, company)
  const values = {
    companyId: company.id,
    id: ids.next<Customer['id']>(),
    email: input.email,
    emailSearch: foldText(input.email),
    firstName: input.firstName || null,
    lastName: input.lastName || null,
    companyName: input.companyName || null,
    phoneNumber: input.phoneNumber || null,
    address1: input.address || null,
    address2: input.address2 || null,
    city: input.city || null,
    state: input.state ?? null,
    zip: input.zip || null,
    externalUserId: input.externalUserId || null,
    customFields: omitNullValues(input.customFields ?? {}),
    defaultPaymentOptions: input.defaultPaymentOptions ?? null,
    createdAt: now,
    updatedAt: now,
  }
  const insert = async (writer: Pick<Transaction, 'run'>) => {
    const [row] = await writer.run(insertCustomer, values)
    if (!row) throw new Error('an inserted customer was not returned')
    return rowToCustomer(row)
  }
  if (!call) return rejectDuplicate(() => insert(db))
  return rejectDuplicate(() =>
    db.transaction(async (tx) => {
      const customer = await insert(tx)
      await recordAudit(
        tx,
        context,
        call,
        toCustomerAuditEntry(company.id, 'customer.created', undefined, customer),
      )
      return customer
    }),
  )
}
