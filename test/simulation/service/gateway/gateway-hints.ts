import { secondMs } from '#kernel/clock'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { hmacSha256Hex } from '#platform/secrets'
import type { Entry, Hint } from '../../ledger.ts'
import { paymentAt, type Gateway } from './account.ts'
import { webhookSecretOf } from './gateway-processor.ts'
import { disputeOf, toPaymentResponse } from './shown.ts'

/** Returns the gateway's postback for a hint: its body and its path. */
export function eventOf(gateway: Gateway, { locationId, reference }: Hint, companyId: CompanyId) {
  const entry = gateway.books.entryOf(locationId, reference)
  if (!entry) throw new Error(`the gateway tells of ${reference}, which is nowhere`)
  const rawBody = Buffer.from(JSON.stringify(hintPayload(gateway, entry)))
  return { rawBody, path: `/processor/postbacks/${toPublicId('cmp', companyId)}` }
}

/** Signs a body with the secret of a location. */
export function signatureOf(locationId: string, rawBody: Buffer, now: number): string {
  const seconds = Math.floor(now / secondMs)
  return `t=${seconds},v1=${hmacSha256Hex(webhookSecretOf(locationId), `${seconds}.`, rawBody)}`
}

function hintPayload(gateway: Gateway, { locationId, movement, of, parent }: Entry): object {
  const { id, action, reference, status } = movement
  if (action === 'refund') {
    const metadata = { florin_reference: reference, florin_location: locationId }
    const type = status === 'declined' ? 'refund.failed' : 'refund.created'
    return { type, data: { object: { id, object: 'refund', metadata } } }
  }
  const payment = paymentAt(gateway, locationId, (of ?? parent)?.movement.id ?? id)
  const dispute = disputeOf(gateway, payment)
  if (dispute) return { type: 'charge.dispute.created', data: { object: dispute } }
  const object = toPaymentResponse(gateway, payment)
  if (status === 'voided') return { type: 'payment_intent.canceled', data: { object } }
  const isFailed = status === 'declined' || status === 'returned'
  return { type: `payment_intent.${isFailed ? 'payment_failed' : 'succeeded'}`, data: { object } }
}
