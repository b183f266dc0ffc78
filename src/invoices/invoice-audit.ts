import { diffFields, type AuditAction, type AuditEntryInput } from '#audit'
import { toPublicId } from '#kernel/ids'
import { toInvoiceDocument, type Invoice } from './invoice.ts'

/** Returns the audit entry of a request that changed an invoice; `before` is undefined for a new one. */
export function toInvoiceAuditEntry(
  action: AuditAction,
  before: Invoice | undefined,
  after: Invoice,
): AuditEntryInput {
  const { companyId } = after
  const subject = { kind: 'invoice', id: toPublicId('inv', after.id) } as const
  return {
    companyId,
    action,
    subject,
    changes: diffFields(before && toAuditFields(before), toAuditFields(after)),
  }
}

const auditFields = [
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

function toAuditFields(invoice: Invoice): Record<string, unknown> {
  const document = toInvoiceDocument(invoice, [])
  return Object.fromEntries(auditFields.map((field) => [field, document[field]]))
}
