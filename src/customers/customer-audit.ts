import { diffFields, type AuditAction, type Changes, type AuditEntryInput } from '#audit'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { toCustomerResponse, type Customer } from './customer.ts'

/** Returns the audit entry of a change of a customer; `before` is undefined for a new one. */
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

/** Returns the audit entry of a call that changed a saved method of a customer. */
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

/** Replaces the values of personal data: audit entries stay when their customer is erased. */
function redactPersonalData(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([path, change]) => [path, isPersonalData(path) ? {} : change]),
  )
}
