import { encodeForm, type StripeParameters } from '../../../src/processor/stripe/stripe-form-encoding.ts'
import { type FakeStripeAccount, schemaVersion } from '#fake-stripe'
import { movementLines } from './lines.ts'

/** A request with the keys of the account but without the service, in the format of the sandbox processor. */
export type MerchantRequests = {
  locationId: string
  /** `/v1/transactions`, or `/capture`, `/void` or `/refund` of one of them. */
  path: string
  body: {
    reference: string
    action?: 'sale' | 'auth'
    amountCents?: number
    surchargeCents?: number
    source?: { vaultId: string }
  }
}

/** Moves money at Stripe without the service and returns the resulting movement. */
export async function moveAsMerchant(stripeUrl: string, account: FakeStripeAccount, asks: MerchantRequests) {
  const before = new Set(movementLines(account).map(({ id }) => id))
  const { path, parameters } = requestOf(account, asks)
  const response = await fetch(`${stripeUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.secretKey}`,
      'stripe-version': schemaVersion,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: encodeForm(parameters),
  })
  const text = await response.text()
  const line = movementLines(account).findLast(({ id }) => !before.has(id))
  await account.posted()
  return { status: line ? 200 : response.status, text, body: line && toSandboxLine(account, line) }
}

function requestOf(
  account: FakeStripeAccount,
  { path, locationId, body }: MerchantRequests,
): { path: string; parameters: StripeParameters } {
  const [, , , id = '', step] = path.split('/')
  const { reference, amountCents, surchargeCents = 0 } = body
  const ours = { florin_location: locationId, florin_surcharge: surchargeCents }
  const payment = id.replace(/_capture$/, '')
  if (step === 'capture')
    return {
      path: `/v1/payment_intents/${payment}/capture`,
      parameters: {
        amount_to_capture: amountCents,
        ...(reference.startsWith('trx_') ? { metadata: { florin_capture: reference } } : {}),
      },
    }
  if (step === 'void' && account.tables.payment_intent.get(payment)?.status === 'requires_capture')
    return { path: `/v1/payment_intents/${payment}/cancel`, parameters: {} }
  if (step !== undefined)
    return {
      path: '/v1/refunds',
      parameters: {
        payment_intent: payment,
        amount: amountCents,
        metadata: { ...ours, florin_reference: reference, florin_action: step },
      },
    }
  const vaultId = body.source?.vaultId ?? ''
  const method = account.tables.payment_method.get(vaultId)
  return {
    path: '/v1/payment_intents',
    parameters: {
      amount: amountCents,
      currency: 'usd',
      capture_method: body.action === 'auth' ? 'manual' : 'automatic',
      payment_method_types: [method?.type ?? 'card'],
      payment_method: vaultId,
      customer: method?.customer ?? undefined,
      confirm: true,
      off_session: true,
      // Another user of the account sets the company id but none of our references.
      metadata: ours,
    },
  }
}

const statusCodes: Record<string, number> = { approved: 101, pending: 131, settled: 134, declined: 301 }

function toSandboxLine({ tables }: FakeStripeAccount, line: Record<string, unknown>) {
  const payment = tables.payment_intent.get(String(line['id']))
  const method = tables.payment_method.get(payment?.payment_method ?? '')
  const statusCode = line['action'] === 'auth' ? 102 : statusCodes[String(line['status'])]
  return { ...line, statusCode, lastFour: Object(method?.card ?? method?.us_bank_account)['last4'] }
}
