import { offlineMethods, paymentMeans } from '#kernel/rails'
import {
  idField,
  instantField,
  moneyField,
  nameField,
  newestFirst,
  textField,
  type Field,
  type Resource,
} from '#search'
import { movementActions, transactionStatuses } from '../transaction-status.ts'
import { purposes } from '../transaction.ts'
import { hasMovement } from './movement-queries.ts'

const exactMatch = { operators: ['eq', 'in'], exact: true, kind: 'id' } as const
const lastFour = `(r.instrument ->> 'lastFour')`
const amount = '(r.subtotal_cents + r.fee_cents)'
// As lists show it.
const signedAmount = `(case when r.action = 'refund' then -${amount} else ${amount} end)`

/**
 * Selects rows `r` without an invoice. The order id of an invoice's transactions is its number, which another query
 * finds.
 */
export const hasNoInvoice = 'r.invoice_id is null'

/** Creates a field that a movement `m` of the transaction must match: its own, or its return. */
function movementField(field: Field): Field {
  return {
    ...field,
    read(value, operator, context) {
      const filter = field.read(value, operator, context)
      return { ...filter, ofMovement: filter.condition, condition: hasMovement(filter.condition) }
    },
  }
}

/** The search filters of transactions. A row here adds a filter, and no other code has to change. */
export const transactionResource: Resource = {
  name: 'transactions',
  table: 'transactions',
  stamp: 'r.xmin::text',
  fields: {
    transactionId: idField('trx', 'r.id', { listMeansAny: true }),
    invoiceId: idField('inv', 'r.invoice_id'),
    customerId: idField('cus', 'r.customer_id'),
    orderId: textField('r.order_id', exactMatch),
    action: movementField(nameField(movementActions, 'm.action')),
    status: nameField(transactionStatuses, 'r.status'),
    paymentMethod: nameField(paymentMeans, 'r.payment_method'),
    offlineMethod: nameField(offlineMethods, `(r.offline ->> 'method')`),
    purpose: nameField(purposes, 'r.purpose'),
    lastFour: textField(lastFour, exactMatch),
    amount: moneyField(amount),
    reasonCode: textField('r.reason_code', exactMatch),
    processorId: textField('r.processor_id', exactMatch),
    correlationId: textField('r.correlation_id', exactMatch),
    createdAt: instantField('r.created_at'),
    movedAt: movementField(instantField('m.at')),
  },
  order: newestFirst,
  directBy: ['transactionId'],
  pagedBy: [
    { field: 'processorId', column: 'processor_id', type: 'text', isPartial: true },
    { field: 'invoiceId', column: 'invoice_id', type: 'uuid', isPartial: true },
    { field: 'orderId', column: 'order_id', type: 'text', isPartial: true, holds: hasNoInvoice },
    { field: 'lastFour', column: 'last_four', expression: lastFour, type: 'text', isPartial: true },
  ],
  hasTotals: true,
  scopedBy: [],
  sorts: {},
  listSorts: {
    createdAt: { by: newestFirst.by, index: 'all' },
    amount: {
      by: [
        { column: 'signed_cents', expression: signedAmount, type: 'bigint' },
        { column: 'id', type: 'uuid' },
      ],
    },
  },
  narrowedBy: [['lastFour'], ['processorId'], ['invoiceId'], ['createdAt'], ['movedAt'], []],
}
