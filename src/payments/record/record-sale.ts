import type { RequestedBy } from '#access'
import type { AppContext } from '#context'
import { openCredentials, type Company } from '#companies'
import { isVaultId } from '#customers'
import { loadInvoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { LockedKey } from '#platform/idempotency'
import { callProcessor, type Movement } from '#processor'
import { refuseFalseClaims } from '../charge/false-claims.ts'
import { keepSaleMethod } from '../charge/keep-method.ts'
import { declinedError, isOfPayer, type Payer, type PaymentEvent } from '#checkout'
import { toPaymentResponse, toPaymentError } from '../responses/payment-response.ts'
import { findSaleOwner, writeSale } from './write-sale.ts'

export type RecordSale = RequestedBy & {
  company: Company
  invoiceId: InvoiceId
  /** The processor's id of the sale, as the caller names it, and the caller's claims. */
  processorId: string
  event: PaymentEvent
  /** The field that contains the id. */
  path: string
  save: boolean
  /** The payer on the hosted page; undefined for a request of the merchant. */
  payer: Payer | undefined
  key: LockedKey | undefined
}

/**
 * Records a settled sale that a caller reports. Amount, rail and status come from the processor's books, never from the
 * caller. The same sale is recorded once, and repeated requests get the first response.
 */
export async function recordSale(context: AppContext, command: RecordSale) {
  const { company, invoiceId } = command
  const invoice = await loadInvoice(context.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  const movement = await loadSale(context, command)
  await refuseForeignSale(context, command, movement)
  await refuseFalseClaims(context, company, invoice, command.event, movement)
  const recorded = await writeSale(context, { ...command, movement })
  if (recorded === 'not taken') throw saleNotPaidError(movement)
  if (recorded === 'of another') throw saleOwnedElsewhereError()
  const refusal = toPaymentError(recorded.transaction, false)
  if (refusal) throw refusal
  if (command.save) await keepSaleMethod(context, company, recorded.transaction)
  // The response carries this request's correlation id, even if another request recorded the sale first.
  return {
    ...toPaymentResponse(recorded.transaction, recorded.invoice),
    correlationId: command.correlationId,
  }
}

async function loadSale(context: AppContext, { company, processorId, path }: RecordSale): Promise<Movement> {
  const location = openCredentials(context.secrets, company)
  // Ids of sales have the format of saved methods.
  const movement = isVaultId(processorId)
    ? await callProcessor(() => context.processor.readMovement(location, processorId))
    : undefined
  if (movement?.action !== 'sale') throw saleNotFoundError(path)
  return movement
}

/**
 * Throws if a sale belongs to another invoice. A payer may report sales of this invoice or of its customer. For any
 * other sale, the error does not reveal to a payer that it exists.
 */
async function refuseForeignSale(
  context: AppContext,
  { company, invoiceId, payer, path }: RecordSale,
  movement: Movement,
): Promise<void> {
  const owner = await findSaleOwner(context, company, movement)
  if (owner?.invoiceId === invoiceId) return
  if (payer && (owner || !isOfPayer(payer, movement.contactId))) throw saleNotFoundError(path)
  if (owner) throw saleOwnedElsewhereError()
}

function saleNotFoundError(path: string): ApiError {
  return invalidFieldError(path, 'not_found', 'the processor knows no such sale')
}

function saleOwnedElsewhereError(): ApiError {
  return new ApiError('bad_request', { message: 'That sale belongs to another invoice or payment.' })
}

function saleNotPaidError(movement: Movement): ApiError {
  if (movement.status === 'declined') return declinedError(movement)
  return new ApiError('bad_request', {
    message: `That sale was ${movement.status}: there is no money in it.`,
  })
}
