import { changesBetween, type AuditAction, type Changes, type Noted } from '#audit'
import { publicId, type CompanyId } from '#kernel/ids'
import { customerDocument, type Customer } from './customer.ts'

/** What the audit keeps of a call that made one customer of another; `before` is undefined of a new one. */
export function customerNoted(
  companyId: CompanyId,
  action: AuditAction,
  before: Customer | undefined,
  after: Customer,
): Noted {
  const subject = { kind: 'customer', id: publicId('cus', after.id) } as const
  const changes = changesBetween(before && told(before), told(after))
  return { companyId, action, subject, changes: changes && withoutPerson(changes) }
}

/** What the audit keeps of a call that did something to a saved method of a customer. */
export function methodNoted(
  companyId: CompanyId,
  action: AuditAction,
  vaultId: string,
  changes: Changes | undefined,
): Noted {
  return { companyId, action, subject: { kind: 'payment_method', id: vaultId }, changes }
}

function told(customer: Customer) {
  const { id: _, contactId: _1, createdAt: _2, updatedAt: _3, ...fields } = customerDocument(customer)
  return { ...fields, defaultPaymentMethodId: customer.defaultPaymentMethodId }
}

const saysWhoItIs = (path: string) => !path.startsWith('defaultPayment')

/** What says who somebody is is named and not told: no entry can be taken back when its customer is erased. */
function withoutPerson(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([path, change]) => [path, saysWhoItIs(path) ? {} : change]),
  )
}
