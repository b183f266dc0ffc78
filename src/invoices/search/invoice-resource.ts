import { idField, instantField, moneyField, nameField, newestFirst, textField, type Resource } from '#search'
import { transactionStatuses } from '#attempts'
import { invoiceStamp } from '../invoice-queries.ts'
import { invoiceStatuses } from '../invoice-status.ts'

/** The searchable fields of invoices. A new filter is a new row here. */
export const invoiceResource: Resource = {
  name: 'invoices',
  table: 'invoices',
  stamp: invoiceStamp('r'),
  customFields: 'invoice',
  fields: {
    // Spec, Invoice search: a list of ids always matches any of them.
    id: idField('inv', 'r.id', { listMeansAny: true }),
    invoiceId: textField('r.number', { exact: true, kind: 'id' }),
    customerId: idField('cus', 'r.customer_id'),
    subscriptionId: idField('sub', 'r.subscription_id'),
    invoiceStatus: nameField(invoiceStatuses, 'r.status'),
    lastAttemptStatus: nameField(transactionStatuses, 'r.last_attempt_status'),
    amount: moneyField('r.amount_cents'),
    amountPaid: moneyField('r.paid_cents'),
    invoiceDate: instantField('r.invoice_date'),
    dueDate: instantField('r.due_at'),
    createdAt: instantField('r.created_at'),
    updatedAt: instantField('r.updated_at'),
  },
  // Spec, Invoice search.
  order: newestFirst,
  directBy: ['id', 'invoiceId'],
  pagedBy: [
    { field: 'subscriptionId', column: 'subscription_id', type: 'uuid', isPartial: true },
    { field: 'customerId', column: 'customer_id', type: 'uuid' },
    { field: 'invoiceStatus', column: 'status', type: 'text' },
  ],
  hasTotals: true,
  changedAt: { field: 'updatedAt', column: 'updated_at' },
  scopedBy: ['customerId'],
  sorts: {
    invoiceDate: { expression: 'r.invoice_date', type: 'timestamptz' },
    dueDate: { expression: 'r.due_at', type: 'timestamptz' },
    amount: { expression: 'r.amount_cents', type: 'bigint' },
    balance: { expression: 'r.amount_cents - r.paid_cents', type: 'bigint' },
    invoiceStatus: { expression: 'r.status collate "C"', type: 'text' },
    invoiceId: { expression: 'r.number', type: 'text' },
  },
}

const byId = { column: 'id', type: 'uuid' }
// The invoices that a company chases have an index. An index of all would be written by each payment.
const index = { field: 'invoiceStatus', value: 'Overdue', holds: `r.status = 'Overdue'` }

/** Searches of the dashboard, which sort all invoices. The sorts of the public search are part of the contract. */
export const listedInvoicesResource: Resource = {
  ...invoiceResource,
  sorts: {},
  listSorts: {
    dueDate: { by: [{ column: 'due_at', type: 'timestamptz' }, byId], index },
    amount: { by: [{ column: 'amount_cents', type: 'bigint' }, byId], index },
  },
  narrowedBy: [['customerId'], ['subscriptionId'], ['createdAt'], ['invoiceStatus'], []],
}
