import { lostRacesMax } from '#kernel/limits'
import type { AppContext } from '#context'
import type { AuditedCall } from '#audit'
import { getCompanyTime, mergeEventRows, type Company } from '#companies'
import { loadInvoice, saleFormJob, writeInvoice, type Invoice } from '#invoices'
import { thePayer, type Actor } from '#kernel/actor'
import { parseId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toPartRows, violates } from '#platform/database'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { cancelJobRows } from '#platform/jobs'
import type { Movement } from '#processor'
import {
  attemptRow,
  hasTakenMoney,
  toMovementResult,
  newTransaction,
  processorIdKey,
  loadSaleOfProcessor,
  loadTransaction,
  toSaleFields,
  clientPostbackRows,
  transactionAuditRows,
  type Transaction,
} from '#attempts'
import { collectInvoiceEffects, followUpJobRows } from './invoice-effects.ts'
import { decideSale } from './decide-sale.ts'
import { toPaymentResponse } from '../responses/payment-response.ts'
import { recordPayment } from './record-payment.ts'
import { deleteSaleForms, findSaleForm } from './sale-form-queries.ts'

/** A sale of the processor's books, the invoice to pay, and the requester. */
export type WriteSale = {
  company: Company
  invoiceId: InvoiceId
  movement: Movement
  /** The requester; undefined for a postback of the processor. */
  actor?: Actor | undefined
  call?: AuditedCall | undefined
  correlationId: string
  key?: LockedKey | undefined
}

type RecordedSale = { transaction: Transaction; invoice: Invoice }

/** Writes a settled sale on its invoice once, unless it belongs to another invoice or page. */
export async function writeSale(
  context: AppContext,
  command: WriteSale,
): Promise<RecordedSale | 'of another' | 'not taken'> {
  const { company, invoiceId, movement } = command
  for (let race = 0; race < lostRacesMax; race++) {
    const invoice = await loadInvoice(context.db, company.id, invoiceId)
    if (!invoice) throw new ApiError('not_found')
    const owner = await findSaleOwner(context, company, movement)
    if (owner && owner.invoiceId !== invoice.id) return 'of another'
    // The processor's record of a known sale is handled like any other result.
    if (owner?.known) return recordPayment(context, owner.known, toMovementResult(owner.known, movement))
    if (!hasTakenMoney(movement)) return 'not taken'
    const written = await tryWrite(context, command, invoice, owner?.formId)
    if (written) return written
    await command.key?.assertHeld()
  }
  throw new Error('a settled sale could not be recorded: too many others wrote its invoice')
}

/** Finds the owner of a sale in the processor's books: a transaction, or the form that made it. */
export async function findSaleOwner(
  { db }: AppContext,
  company: Company,
  movement: Movement,
): Promise<{ invoiceId: InvoiceId | undefined; known?: Transaction; formId?: TransactionId } | undefined> {
  const id = parseId('trx', movement.reference)
  const known =
    (id && (await loadTransaction(db, company.id, id))) ??
    (await loadSaleOfProcessor(db, company.id, movement))
  if (known) return { invoiceId: known.invoiceId, known }
  const form = id && (await db.first(findSaleForm, { companyId: company.id, id }))
  if (form) return { invoiceId: form.invoice_id, formId: id }
  // The reference is ours and no invoice's: the sale of another form. The transaction is read again, because recording
  // a sale deletes its form.
  const now = id && (await loadTransaction(db, company.id, id))
  return now ? { invoiceId: now.invoiceId, known: now } : id && { invoiceId: undefined }
}

async function tryWrite(
  context: AppContext,
  { company, movement, actor, call, correlationId, key }: WriteSale,
  before: Invoice,
  formId: TransactionId | undefined,
): Promise<RecordedSale | undefined> {
  const now = getCompanyTime(context.clock, company)
  const id = formId ?? context.ids.next<TransactionId>()
  const foreignReference = formId === undefined ? movement.reference : undefined
  // The payer is the actor of a sale in our forms, even if another request reports it.
  const by = formId === undefined ? (actor ?? thePayer) : thePayer
  const auditFields = { id, foreignReference, actor: by, correlationId, key }
  const transaction = newSale(company, before, movement, auditFields, now)
  const recording = decideSale(before, transaction, now)
  const response = toPaymentResponse(transaction, recording.invoice)
  const effects = mergeEventRows([
    attemptRow(transaction),
    toPartRows(deleteSaleForms, { company_id: company.id, id: transaction.id }),
    cancelJobRows(company.id, saleFormJob, transaction.id),
    ...(await collectInvoiceEffects(context, company, before, recording, now)),
    ...clientPostbackRows(context.ids, company, { before: undefined, after: transaction }, now),
    ...(transaction.status === 'pending' || transaction.paymentMethod === 'ach'
      ? followUpJobRows(company, recording, now)
      : []),
    ...transactionAuditRows(context, call, 'payment.recorded', transaction),
    answerRows(company.id, key?.key, 200, response),
  ])
  const written = await writeInvoice(context.db, before, recording.invoice, effects, key).catch(
    (error: unknown) => {
      // A concurrent request recorded the same sale on another invoice. The next read finds it.
      if (violates(error, processorIdKey)) return 'lost race'
      throw error
    },
  )
  if (written === 'lost race') return undefined
  key?.answerKept()
  context.metrics.payment(transaction.status, company.processor.kind)
  return { transaction, invoice: recording.invoice }
}

type SaleFields = {
  id: TransactionId
  foreignReference: string | undefined
  actor: Actor
  correlationId: string
  key?: LockedKey | undefined
}

function newSale(
  { processor }: Company,
  invoice: Invoice,
  movement: Movement,
  fields: SaleFields,
  now: number,
): Transaction {
  return newTransaction(
    {
      ...toSaleFields(movement),
      companyId: invoice.companyId,
      processorNumber: processor.number,
      id: fields.id,
      purpose: 'invoice payment',
      invoiceId: invoice.id,
      customerId: invoice.customerId,
      orderId: invoice.number,
      foreignReference: fields.foreignReference,
      actor: fields.actor,
      correlationId: fields.correlationId,
      idempotencyKey: fields.key?.key,
    },
    now,
  )
}
