import { changesBetween, type AuditAction, type Noted } from '#audit'
import { publicId } from '#kernel/ids'
import { invoiceDocument, type Invoice } from './invoice.ts'

/** What the audit keeps of a call that made one invoice of another; `before` is undefined of a new one. */
export function invoiceNoted(action: AuditAction, before: Invoice | undefined, after: Invoice): Noted {
  const { companyId } = after
  const subject = { kind: 'invoice', id: publicId('inv', after.id) } as const
  return { companyId, action, subject, changes: changesBetween(before && told(before), told(after)) }
}

const toldFields = [
  'invoiceId',
  'invoiceStatus',
  'amount',
  'description',
  'dueDate',
  'customerId',
  'paymentMethods',
  'items',
  'customFields',
  'closedReason',
]

function told(invoice: Invoice): Record<string, unknown> {
  const document = invoiceDocument(invoice, [])
  return Object.fromEntries(toldFields.map((field) => [field, document[field]]))
}
