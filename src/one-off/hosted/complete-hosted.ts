import type { Services } from '#access'
import { credentialsOf } from '#companies'
import { isVaultId } from '#customers'
import { ApiError, invalidField } from '#kernel/refusals'
import {
  agreedToAnother,
  agreedTotal,
  chargeableOf,
  falseClaim,
  settledSaleOf,
  type PaymentEvent,
} from '#payments'
import type { HeldKey } from '#platform/idempotency'
import { atProcessor, type Movement } from '#processor'
import { ownerOfReference, readTransaction, type Transaction } from '#transactions'
import { declined, oneOffRefusal } from '../one-off-answer.ts'
import { chargeHosted } from './charge-hosted.ts'
import { readHostedPayment } from './find-hosted-payments.ts'
import type { HostedCaller } from './hosted-access.ts'
import type { HostedPayment } from './hosted-payment.ts'
import { recordFormSale } from './record-form-sale.ts'

const path = 'body.processorEvent'

/**
 * Ends a hosted payment with the event of the secure form: a sale that was made there is recorded, a captured card or bank
 * account charged. Nothing that the event claims is believed.
 */
export async function completeHosted(
  services: Services,
  caller: HostedCaller,
  { event, correlationId, key }: { event: PaymentEvent; correlationId: string; key: HeldKey | undefined },
): Promise<Transaction> {
  const processorId = settledSaleOf(event)
  if (processorId !== undefined) return recordEvent(services, caller, { event, processorId, correlationId })
  const named = chargeableOf(event)
  if (!named || !('ticketId' in named))
    throw invalidField(
      path,
      'invalid_type',
      'names neither a settled sale (@action sale, id, status_code) nor a ticket',
    )
  const { total } = caller.hosted
  const agreed = agreedTotal(event) ?? total
  if (agreed !== total) throw agreedToAnother({ agreed, total })
  return chargeHosted(services, { ...caller, named, correlationId, key })
}

async function recordEvent(
  services: Services,
  { company, hosted }: HostedCaller,
  { event, processorId, correlationId }: { event: PaymentEvent; processorId: string; correlationId: string },
): Promise<Transaction> {
  const location = credentialsOf(services.secrets, company)
  // Ids of sales look like those of saved methods.
  const movement = isVaultId(processorId)
    ? await atProcessor(() => services.processor.readMovement(location, processorId))
    : undefined
  if (movement?.action !== 'sale' || !(await isOfPage(services, hosted, movement))) throw noSuchSale()
  refuseFalseClaim(event, movement)
  const recorded = await recordFormSale(services, { company, hosted, movement, correlationId })
  if (recorded === 'of another') throw noSuchSale()
  if (recorded === 'not taken') throw declined(movement)
  const refusal = oneOffRefusal(recorded, recorded, { kind: 'unknown' })
  if (refusal) throw refusal
  // What was sent back is no success any more, whoever still tells of it.
  if (recorded.status === 'returned' || recorded.status === 'voided') throw declined(recorded)
  return recorded
}

/** Whether a sale is one of this page's forms, or was recorded as that already: of others nobody hears here. */
async function isOfPage({ db }: Services, hosted: HostedPayment, movement: Movement): Promise<boolean> {
  const id = ownerOfReference(movement.reference)
  if (id === undefined) return false
  const now = await readHostedPayment(db, hosted.companyId, hosted.id)
  return (
    now?.saleFormId === id || (await readTransaction(db, hosted.companyId, id))?.hostedPaymentId === hosted.id
  )
}

function refuseFalseClaim(event: PaymentEvent, movement: Movement): void {
  const claim = falseClaim(event, movement)
  if (claim !== undefined)
    throw new ApiError('bad_request', { message: `The event differs from the processor's record: ${claim}.` })
}

function noSuchSale(): ApiError {
  return invalidField(`${path}.id`, 'not_found', 'the processor knows no such sale of this payment')
}
