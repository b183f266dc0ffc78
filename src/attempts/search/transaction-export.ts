import { formatCustomerName } from '#customers'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import { c } from '#platform/database'
import { createAllRecords, type AllRecords } from '#search'
import type { MovementAction } from '../transaction-status.ts'
import { rowToTransaction, totalOf, transactionColumns, type Transaction } from '../transaction.ts'
import { movementsOfRow, splitMovementFilters } from './movement-queries.ts'
import { transactionResource } from './transaction-resource.ts'

type Movement = { action: MovementAction; at: number | null; direction: number }

const movementColumns = {
  movement_action: c.text<MovementAction>(),
  movement_at: c.maybe(c.instant),
  movement_direction: c.integer,
}

const recordColumns = {
  invoice_number: c.maybe(c.text()),
  payer_first_name: c.maybe(c.text()),
  payer_last_name: c.maybe(c.text()),
  payer_company_name: c.maybe(c.text()),
  payer_email: c.maybe(c.text()),
}

const movements = createAllRecords(
  transactionResource,
  {
    row: { ...transactionColumns, ...movementColumns, ...recordColumns },
    columns: [
      ...Object.keys(transactionColumns).map((name) => `r.${name}`),
      ...Object.keys(movementColumns).map((name) => `${name.replace('movement_', 'm.')} as ${name}`),
      'invoice.number as invoice_number',
      ...['first_name', 'last_name', 'company_name', 'email'].map((name) => `payer.${name} as payer_${name}`),
    ].join(', '),
    joins: `cross join lateral ${movementsOfRow} as m
      left join invoices invoice on invoice.company_id = r.company_id and invoice.id = r.invoice_id
      left join customers payer on payer.company_id = r.company_id and payer.id = r.customer_id`,
    orderWithin: 'm.place desc, m.at desc',
  },
  (row) => {
    const { movement_action: action, movement_at: at, movement_direction: direction } = row
    const { payer_first_name: firstName, payer_last_name: lastName, payer_company_name: companyName } = row
    const payer = { firstName, lastName, companyName }
    const document = {
      ...toExportDocument(rowToTransaction(row), { action, at, direction }),
      invoiceNumber: row.invoice_number,
      customerName: formatCustomerName(payer) ?? row.payer_email,
    }
    return { document, at: at ?? undefined }
  },
)

/**
 * Exports the movements of the transactions that a search finds, including offline payments. Refunds and returns are
 * negative, and a return is a row of its own day. A transaction without moved money has no day, so that the rows of a day add
 * up to the report of that day.
 */
export const transactionExport: AllRecords = {
  ...movements,
  read(db, companyId, wanted) {
    const { ofRecord, ofMovement } = splitMovementFilters(wanted)
    const own = [...ofRecord.own, ...ofMovement.map((condition) => ({ condition }))]
    return movements.read(db, companyId, { ...ofRecord, own })
  },
}

function toExportDocument(transaction: Transaction, { action, at, direction }: Movement) {
  const { id, invoiceId, customerId, parentId, orderId, status, paymentMethod, purpose } = transaction
  const { reasonCode, reasonText, processorId, correlationId, createdAt, description } = transaction
  const { returnedAt, offline, instrument } = transaction
  return {
    transactionId: toPublicId('trx', id),
    invoiceId: invoiceId && toPublicId('inv', invoiceId),
    customerId: customerId && toPublicId('cus', customerId),
    parentTransactionId: parentId && toPublicId('trx', parentId),
    orderId,
    action,
    status,
    paymentMethod,
    purpose,
    lastFour: instrument.lastFour,
    amount: direction * toDollars(totalOf(transaction)),
    feeAmount: direction * toDollars(transaction.fee),
    description,
    reasonCode,
    reasonText,
    processorId,
    correlationId,
    createdAt: toIsoInstant(createdAt),
    movedAt: at === null ? undefined : toIsoInstant(at),
    refundedAmount: toDollars(transaction.refunded),
    returnedAt: returnedAt === undefined ? undefined : toIsoInstant(returnedAt),
    offlineMethod: offline?.method,
    reference: offline?.reference,
    receivedOn: offline?.receivedOn,
  }
}
