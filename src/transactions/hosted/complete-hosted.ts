import type { AppContext } from '#context'
import { openCredentials } from '#companies'
import { isVaultId } from '#customers'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import {
  toAgreedTotal,
  findEventMethod,
  findFalseClaim,
  findSettledSaleId,
  type PaymentEvent,
} from '#checkout'
import { agreedTotalError } from '#payments'
import type { LockedKey } from '#platform/idempotency'
import { callProcessor, type Movement } from '#processor'
import { parseReferenceOwner, loadTransaction, type Transaction } from '#attempts'
import { declinedError, toTransactionError } from '../transaction-response.ts'
import { chargeHosted } from './charge-hosted.ts'
import { loadHostedPayment } from '../find-hosted-payments.ts'
import type { HostedCaller } from './hosted-link.ts'
import type { HostedPayment } from '../hosted-payment.ts'
import { recordFormSale } from './record-form-sale.ts'

const path = 'body.processorEvent'

/**
 * Completes a hosted payment with the event of the secure form: records a sale made there, or charges a captured card
 * or bank account. The claims of the event are not trusted.
 */
export async function completeHosted(
  context: AppContext,
  caller: HostedCaller,
  { event, correlationId, key }: { event: PaymentEvent; correlationId: string; key: LockedKey | undefined },
): Promise<Transaction> {
  const processorId = findSettledSaleId(event)
  if (processorId !== undefined) return recordEvent(context, caller, { event, processorId, correlationId })
  const source = findEventMethod(event)
  if (!source || !('ticketId' in source))
    throw invalidFieldError(
      path,
      'invalid_type',
      'names neither a settled sale (@action sale, id, status_code) nor a ticket',
    )
  const { total } = caller.hosted
  const agreed = toAgreedTotal(event) ?? total
  if (agreed !== total) throw agreedTotalError({ agreed, total })
  return chargeHosted(context, { ...caller, source, correlationId, key })
}

async function recordEvent(
  context: AppContext,
  { company, hosted }: HostedCaller,
  { event, processorId, correlationId }: { event: PaymentEvent; processorId: string; correlationId: string },
): Promise<Transaction> {
  const location = openCredentials(context.secrets, company)
  // Ids of sales have the format of saved methods.
  const movement = isVaultId(processorId)
    ? await callProcessor(() => context.processor.readMovement(location, processorId))
    : undefined
  if (movement?.action !== 'sale' || !(await belongsToPage(context, hosted, movement)))
    throw saleNotFoundError()
  refuseFalseClaim(event, movement)
  const recorded = await recordFormSale(context, { company, hosted, movement, correlationId })
  if (recorded === 'of another') throw saleNotFoundError()
  if (recorded === 'not taken') throw declinedError(movement)
  const refusal = toTransactionError(recorded, recorded, { kind: 'unknown' })
  if (refusal) throw refusal
  // A returned or voided sale is no success, even if the event reports one.
  if (recorded.status === 'returned' || recorded.status === 'voided') throw declinedError(recorded)
  return recorded
}

/**
 * Returns whether a sale belongs to one of this page's forms or is already recorded for it. The page reveals no other
 * sales.
 */
async function belongsToPage(
  { db }: AppContext,
  hosted: HostedPayment,
  movement: Movement,
): Promise<boolean> {
  const id = parseReferenceOwner(movement.reference)
  if (id === undefined) return false
  const now = await loadHostedPayment(db, hosted.companyId, hosted.id)
  return (
    now?.saleFormId === id || (await loadTransaction(db, hosted.companyId, id))?.hostedPaymentId === hosted.id
  )
}

function refuseFalseClaim(event: PaymentEvent, movement: Movement): void {
  const claim = findFalseClaim(event, movement)
  if (claim !== undefined)
    throw new ApiError('bad_request', { message: `The event differs from the processor's record: ${claim}.` })
}

function saleNotFoundError(): ApiError {
  return invalidFieldError(`${path}.id`, 'not_found', 'the processor knows no such sale of this payment')
}
