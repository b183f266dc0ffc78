import { diffFields, type AuditAction, type Changes, type AuditEntryInput } from '#audit'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { toCustomerResponse, type Customer } from './customer.ts'

/** What the audit keeps of a call that made one customer of another; `before` is undefined of a new one. */
export function toCustomerAuditEntry(
  companyId: CompanyId,
  action: AuditAction,
  before: Customer | undefined,
  after: Customer,
): AuditEntryInput {
  const subject = { kind: 'customer', id: toPublicId('cus', after.id) } as const
  const changes = diffFields(before && toAuditFields(before), toAuditFields(after))
  return { companyId, action, subject, changes: changes && redactPersonalData(changes) }
}

/** What the audit keeps of a call that did something to a saved method of a customer. */
export function toMethodAuditEntry(
  companyId: CompanyId,
  action: AuditAction,
  vaultId: string,
  changes: Changes | undefined,
): AuditEntryInput {
  return { companyId, action, subject: { kind: 'payment_method', id: vaultId }, changes }
}

function toAuditFields(customer: Customer) {
  const { id: _, contactId: _1, createdAt: _2, updatedAt: _3, ...fields } = toCustomerResponse(customer)
  return { ...fields, defaultPaymentMethodId: customer.defaultPaymentMethodId }
}

const isPersonalData = (path: string) => !path.startsWith('defaultPayment')

/** What says who somebody is is named and not told: no entry can be taken back when its customer is erased. */
function redactPersonalData(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([path, change]) => [path, isPersonalData(path) ? {} : change]),
  )
}
