import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { acceptedRails, readInvoice, writeInvoice, type Invoice } from '#invoices'
import { parseId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { subtract, zeroCents } from '#kernel/money'
import { ApiError, invalidField } from '#kernel/refusals'
import { rowsOf } from '#platform/database'
import { keptAnswer, type HeldKey } from '#platform/idempotency'
import { cancelled } from '#platform/timers'
import { atProcessor, type Movement } from '#processor'
import {
  attempted,
  newsOfMovement,
  readSaleOfProcessor,
  readTransaction,
  type Transaction,
} from '#transactions'
import { consequencesOf, followUp } from './consequences.ts'
import { decideSale } from './decide-sale.ts'
import { refuseFalseClaims } from './false-claims.ts'
import { keepSaleMethod } from './keep-method.ts'
import { saleFormTimer } from './open-sale-form.ts'
import { declined, paymentAccepted, paymentRefusal } from './payment-answer.ts'
import type { PaymentEvent } from './payment-event.ts'
import { railRefused } from './payment-refusals.ts'
import { recordPayment } from './record-payment.ts'
import { deleteSaleForms, findSaleForm } from './sale-form-queries.ts'

export type RecordSale = {
  company: Company
  invoiceId: InvoiceId
  /** Where the caller says that the processor keeps the sale, and all that it says of it. */
  processorId: string
  event: PaymentEvent
  /** The field that named it. */
  path: string
  save: boolean
  correlationId: string
  key: HeldKey | undefined
}

/**
 * Records a sale that a caller says was settled already. Nothing of it is believed: amount, rail and status come from
 * the processor's books, and the same sale is recorded once. Answers what the first recording answered.
 */
export async function recordSale(services: Services, command: RecordSale) {
  const { company, invoiceId } = command
  const invoice = await readInvoice(services.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  const movement = await readSale(services, command)
  await refuseUntrue(services, command, invoice, movement)
  const recorded = await writeSale(services, { ...command, movement })
  if (recorded === 'not taken') throw notTaken(movement)
  if (recorded === 'of another')
    throw new ApiError('bad_request', { message: 'That sale belongs to another invoice or payment.' })
  const refusal = paymentRefusal(recorded.transaction, false)
  if (refusal) throw refusal
  if (command.save) await keepSaleMethod(services, company, recorded.transaction)
  // Whoever told of the sale first, this request is answered under its own id.
  return { ...paymentAccepted(recorded.transaction, recorded.invoice), correlationId: command.correlationId }
}

async function readSale(services: Services, { company, processorId, path }: RecordSale): Promise<Movement> {
  const location = credentialsOf(services.secrets, company)
  const movement = await atProcessor(() => services.processor.readMovement(location, processorId))
  if (movement?.action !== 'sale') throw invalidField(path, 'not_found', 'the processor knows no such sale')
  return movement
}

async function refuseUntrue(
  services: Services,
  { company, event }: RecordSale,
  invoice: Invoice,
  movement: Movement,
): Promise<void> {
  if (event.payment_method !== undefined && event.payment_method !== movement.paymentMethod)
    throw railRefused(acceptedRails(invoice))
  await refuseFalseClaims(services, company, invoice.id, event, movement)
}

function notTaken(movement: Movement): ApiError {
  if (movement.status === 'declined') return declined(movement)
  return new ApiError('bad_request', {
    message: `That sale was ${movement.status}: there is no money in it.`,
  })
}

/** A sale of the processor's books, the invoice that it is said to pay, and who asked. */
export type WriteSale = {
  company: Company
  invoiceId: InvoiceId
  movement: Movement
  correlationId: string
  key?: HeldKey | undefined
}

type Written = { transaction: Transaction; invoice: Invoice }

// Each lost race means that somebody else made progress on the same invoice.
const racesMax = 500

/** Writes a settled sale on its invoice, once whoever tells of it, unless it belongs to something else. */
export async function writeSale(
  services: Services,
  command: WriteSale,
): Promise<Written | 'of another' | 'not taken'> {
  const { company, invoiceId, movement } = command
  for (let race = 0; race < racesMax; race++) {
    const invoice = await readInvoice(services.db, company.id, invoiceId)
    if (!invoice) throw new ApiError('not_found')
    const known = await knownSale(services, company, movement)
    if (known) return known.invoiceId === invoice.id ? whatIsKnown(services, known, movement) : 'of another'
    const form = await formOf(services, company, movement)
    if (form && form.invoiceId !== invoice.id) return 'of another'
    if (!isTaken(movement)) return 'not taken'
    const written = await tryWrite(services, command, invoice, form?.id)
    if (written) return written
    await command.key?.assertHeld()
  }
  throw new Error('a settled sale could not be recorded: too many others wrote its invoice')
}

async function knownSale({ db }: Services, company: Company, movement: Movement) {
  const id = parseId('trx', movement.reference)
  const own = id && (await readTransaction(db, company.id, id))
  return own ?? (await readSaleOfProcessor(db, company.id, movement))
}

/** A sale that is in the books already: what the processor says of it is news like any other. */
async function whatIsKnown(services: Services, known: Transaction, movement: Movement): Promise<Written> {
  return recordPayment(services, known, newsOfMovement(known, movement))
}

function isTaken({ status }: Movement): boolean {
  return status === 'approved' || status === 'settled' || status === 'pending'
}

async function formOf({ db }: Services, company: Company, { reference }: Movement) {
  const id = parseId('trx', reference)
  const row = id && (await db.first(findSaleForm, { companyId: company.id, id }))
  return row && { id, invoiceId: row.invoice_id }
}

async function tryWrite(
  services: Services,
  { company, movement, correlationId, key }: WriteSale,
  before: Invoice,
  formId: TransactionId | undefined,
): Promise<Written | undefined> {
  const now = companyNow(services.clock, company)
  const transaction: Transaction = {
    ...newSale(before, movement, now),
    id: formId ?? services.ids.next<TransactionId>(),
    foreignReference: formId === undefined ? movement.reference : undefined,
    correlationId,
    idempotencyKey: key?.key,
  }
  const recording = decideSale(before, transaction, now)
  const answer = paymentAccepted(transaction, recording.invoice)
  const along = [
    attempted(transaction),
    rowsOf(deleteSaleForms, { company_id: company.id, id: transaction.id }),
    cancelled(company.id, saleFormTimer, transaction.id),
    ...(await consequencesOf(services, company, before, recording, now)),
    ...(transaction.status === 'pending' || transaction.paymentMethod === 'ach'
      ? followUp(company, recording, now)
      : []),
    keptAnswer(company.id, key?.key, 200, answer),
  ]
  if ((await writeInvoice(services.db, before, recording.invoice, along, key)) === 'lost race')
    return undefined
  services.metrics.payment(transaction.status)
  return { transaction, invoice: recording.invoice }
}

function newSale(invoice: Invoice, movement: Movement, now: number) {
  const { id, paymentMethod, reasonCode, reasonText, lastFour, cardBrand, vaultId } = movement
  return {
    companyId: invoice.companyId,
    purpose: 'invoice payment',
    action: 'sale',
    status: movement.status === 'pending' ? 'pending' : 'completed',
    invoiceId: invoice.id,
    customerId: invoice.customerId,
    parentId: undefined,
    subtotal: subtract(movement.amountCents, movement.surchargeCents),
    fee: movement.surchargeCents,
    refunded: zeroCents,
    closesInvoice: false,
    paymentMethod,
    instrument: {
      ...(vaultId === undefined ? {} : { vaultId }),
      ...(lastFour === undefined ? {} : { lastFour }),
      ...(cardBrand === undefined ? {} : { cardBrand }),
    },
    orderId: invoice.number,
    description: undefined,
    processorId: id,
    reasonCode,
    reasonText,
    unknownAt: undefined,
    payerHash: undefined,
    createdAt: now,
    updatedAt: now,
  } as const
}
