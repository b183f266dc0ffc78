import type { JsonObject } from './openapi-check.ts'
import type { ApiRequest } from './api-request.ts'
import { saveObject, getNow, type AccountState } from './account-state.ts'
import { scheduleTransferOutcome } from './bank.ts'
import { toDeclineError } from './cards.ts'
import { makeCharge } from './charges.ts'
import { parseConfirmation, makeMandate, type Confirmation } from './confirmation.ts'
import { scheduleCardDispute } from './disputes.ts'
import { emit } from './events.ts'
import { cancelIntent } from './cancel-intent.ts'
import { getBehaviour, checkMethod, failsZip, isExpired } from './methods.ts'
import type { PaymentIntent, PaymentMethod } from './objects.ts'
import { getFlag } from './parameters.ts'
import { cardError, invalidRequestError } from './api-error.ts'

/** How long the authorization of a card is valid, s. */
const authorizationSeconds = 7 * 24 * 60 * 60

/** Confirms a payment: charges the card, or requests the transfer from the bank. */
export function confirmIntent(request: ApiRequest, intent: PaymentIntent): JsonObject {
  const { books, sent } = request
  const confirming = parseConfirmation(request, intent)
  const offSession = sent['off_session'] !== undefined && sent['off_session'] !== 'false'
  const usage = confirming.usage ?? intent.setup_future_usage
  if (offSession && usage !== null)
    throw invalidRequestError(
      'You cannot confirm with `off_session=true` when `setup_future_usage` is also set on the PaymentIntent.',
      {
        param: 'off_session',
      },
    )
  const method = checkMethod(books, confirming.method)
  const named: PaymentIntent = {
    ...intent,
    payment_method: method.id,
    setup_future_usage: usage === 'off_session' || usage === 'on_session' ? usage : null,
    last_payment_error: null,
    next_action: null,
  }
  const decline = findDecline(books, method)
  if (decline !== undefined) throw failConfirmation(request, named, method, decline)
  const behaviour = getBehaviour(books, method)
  if (behaviour.kind === 'us_bank_account') return sendToBank(request, named, method, confirming)
  if (behaviour.asksForPayer && (offSession || getFlag(sent, 'error_on_requires_action')))
    throw failConfirmation(request, named, method, 'authentication_required')
  if (behaviour.asksForPayer) return askPayer(request, named, confirming)
  return succeed(request, named, method)
}

function findDecline(books: AccountState, method: PaymentMethod): string | undefined {
  const behaviour = getBehaviour(books, method)
  if (behaviour.kind !== 'card') return undefined
  if (isExpired(books, method)) return 'expired_card'
  if (behaviour.declinesLater !== undefined && wasCharged(books, method)) return behaviour.declinesLater
  return behaviour.declines ?? (books.blocksWrongZip && failsZip(books, method) ? 'incorrect_zip' : undefined)
}

function wasCharged({ tables }: AccountState, { id }: PaymentMethod): boolean {
  return [...tables.charge.values()].some(
    ({ payment_method: method, status }) => method === id && status === 'succeeded',
  )
}

/** Records a declined try. The intent may be confirmed with another method. */
function failConfirmation(
  request: ApiRequest,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: string,
) {
  const { books } = request
  const words = toDeclineError(decline)
  const charge = makeCharge(books, intent, method, { status: 'failed', decline })
  const error = { type: 'card_error', ...words, charge: charge.id, payment_method: method }
  const now = saveObject(books, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error,
  })
  emit(request, 'charge.failed', charge)
  emit(request, 'payment_intent.payment_failed', now)
  return cardError({ ...error, payment_intent: now })
}

function askPayer(request: ApiRequest, intent: PaymentIntent, { returnUrl }: Confirmation): JsonObject {
  const url = 'https://hooks.stripe.com/3d_secure_2/hosted'
  const now = saveObject(request.books, {
    ...intent,
    status: 'requires_action',
    next_action: returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  })
  emit(request, 'payment_intent.requires_action', now)
  return now
}

function sendToBank(
  request: ApiRequest,
  intent: PaymentIntent,
  method: PaymentMethod,
  { mandateData }: Confirmation,
): JsonObject {
  const { books } = request
  const keeps = intent.setup_future_usage !== null
  if (mandateData) makeMandate(books, method, mandateData, keeps ? 'multi_use' : 'single_use')
  const charge = makeCharge(books, intent, method, { status: 'pending' })
  const now = saveObject(books, { ...intent, status: 'processing', latest_charge: charge.id })
  consumeMethod(request, now, method)
  emit(request, 'charge.pending', charge)
  emit(request, 'payment_intent.processing', now)
  scheduleTransferOutcome(books, now)
  return now
}

function succeed(request: ApiRequest, intent: PaymentIntent, method: PaymentMethod): JsonObject {
  const { books } = request
  const isHeld = intent.capture_method === 'manual'
  const charge = makeCharge(books, intent, method, { status: 'succeeded', captured: !isHeld })
  const now = saveObject(books, {
    ...intent,
    latest_charge: charge.id,
    ...(isHeld
      ? { status: 'requires_capture' as const, amount_capturable: intent.amount }
      : { status: 'succeeded' as const, amount_received: intent.amount }),
  })
  consumeMethod(request, now, method)
  emit(request, 'charge.succeeded', charge)
  emit(request, isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', now)
  if (isHeld) scheduleExpiry(books, now.id)
  else scheduleCardDispute(books, now)
  return now
}

/** Marks a method without a customer as used. A method to be saved is attached to the customer, if there is one. */
function consumeMethod(request: ApiRequest, intent: PaymentIntent, method: PaymentMethod): void {
  const { books } = request
  if (method.customer !== null) return
  if (intent.setup_future_usage === null) books.spent.add(method.id)
  else if (intent.customer !== null)
    emit(request, 'payment_method.attached', saveObject(books, { ...method, customer: intent.customer }))
}

function scheduleExpiry(books: AccountState, id: string): void {
  books.due.push({
    at: getNow(books) + authorizationSeconds,
    happen() {
      const intent = books.tables.payment_intent.get(id)
      if (intent?.status === 'requires_capture') cancelIntent({ books }, intent, 'automatic')
    },
  })
}

/** Completes a payment that waits for its payer: authenticated, or not. */
export function authenticatePayer(request: ApiRequest, intent: PaymentIntent, authenticates: boolean): void {
  const method = intent.payment_method && request.books.tables.payment_method.get(intent.payment_method)
  if (!method || intent.status !== 'requires_action') throw new Error('no payer was asked for this payment')
  if (authenticates) succeed(request, { ...intent, next_action: null }, method)
  else {
    const words = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
      payment_method: method,
    }
    const now: PaymentIntent = saveObject(request.books, {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: words,
    })
    emit(request, 'payment_intent.payment_failed', now)
  }
}
