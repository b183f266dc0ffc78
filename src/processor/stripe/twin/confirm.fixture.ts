import type { JsonObject } from './openapi-check.fixture.ts'
import type { Asked } from './asked.fixture.ts'
import { keep, nowOf, type Books } from './books.fixture.ts'
import { bankEnds } from './bank.fixture.ts'
import { wordsOfDecline } from './cards.fixture.ts'
import { makeCharge } from './charges.fixture.ts'
import { confirmingOf, makeMandate, type Confirming } from './confirming.fixture.ts'
import { cardDisputes } from './disputes.fixture.ts'
import { emit } from './events.fixture.ts'
import { canceledIntent } from './canceled.fixture.ts'
import { behaviourOf, checkedMethod, failsZip, isExpired } from './methods.fixture.ts'
import type { PaymentIntent, PaymentMethod } from './objects.fixture.ts'
import { flagOf } from './parameters.fixture.ts'
import { declined, refusal } from './refusal.fixture.ts'

/** How long an authorization of a card is good for, s. */
const authorizationSeconds = 7 * 24 * 60 * 60

/** Confirms a payment: charges the card, or sends for the money at the bank. */
export function confirm(asked: Asked, intent: PaymentIntent): JsonObject {
  const { books, sent } = asked
  const confirming = confirmingOf(asked, intent)
  const offSession = sent['off_session'] !== undefined && sent['off_session'] !== 'false'
  const usage = confirming.usage ?? intent.setup_future_usage
  if (offSession && usage !== null)
    throw refusal(
      'You cannot confirm with `off_session=true` when `setup_future_usage` is also set on the PaymentIntent.',
      {
        param: 'off_session',
      },
    )
  const method = checkedMethod(books, confirming.method)
  const named: PaymentIntent = {
    ...intent,
    payment_method: method.id,
    setup_future_usage: usage === 'off_session' || usage === 'on_session' ? usage : null,
    last_payment_error: null,
    next_action: null,
  }
  const decline = declineOf(books, method)
  if (decline !== undefined) throw failed(asked, named, method, decline)
  const behaviour = behaviourOf(books, method)
  if (behaviour.kind === 'us_bank_account') return sendToBank(asked, named, method, confirming)
  if (behaviour.asksForPayer && (offSession || flagOf(sent, 'error_on_requires_action')))
    throw failed(asked, named, method, 'authentication_required')
  if (behaviour.asksForPayer) return askPayer(asked, named, confirming)
  return succeed(asked, named, method)
}

function declineOf(books: Books, method: PaymentMethod): string | undefined {
  const behaviour = behaviourOf(books, method)
  if (behaviour.kind !== 'card') return undefined
  if (isExpired(books, method)) return 'expired_card'
  if (behaviour.declinesLater !== undefined && wasCharged(books, method)) return behaviour.declinesLater
  return behaviour.declines ?? (books.blocksWrongZip && failsZip(books, method) ? 'incorrect_zip' : undefined)
}

function wasCharged({ tables }: Books, { id }: PaymentMethod): boolean {
  return [...tables.charge.values()].some(
    ({ payment_method: method, status }) => method === id && status === 'succeeded',
  )
}

/** A declined try: the intent may be confirmed with another method. */
function failed(asked: Asked, intent: PaymentIntent, method: PaymentMethod, decline: string) {
  const { books } = asked
  const words = wordsOfDecline(decline)
  const charge = makeCharge(books, intent, method, { status: 'failed', decline })
  const error = { type: 'card_error', ...words, charge: charge.id, payment_method: method }
  const now = keep(books, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error,
  })
  emit(asked, 'charge.failed', charge)
  emit(asked, 'payment_intent.payment_failed', now)
  return declined({ ...error, payment_intent: now })
}

function askPayer(asked: Asked, intent: PaymentIntent, { returnUrl }: Confirming): JsonObject {
  const url = 'https://hooks.stripe.com/3d_secure_2/hosted'
  const now = keep(asked.books, {
    ...intent,
    status: 'requires_action',
    next_action: returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  })
  emit(asked, 'payment_intent.requires_action', now)
  return now
}

function sendToBank(
  asked: Asked,
  intent: PaymentIntent,
  method: PaymentMethod,
  { mandateData }: Confirming,
): JsonObject {
  const { books } = asked
  const keeps = intent.setup_future_usage !== null
  if (mandateData) makeMandate(books, method, mandateData, keeps ? 'multi_use' : 'single_use')
  const charge = makeCharge(books, intent, method, { status: 'pending' })
  const now = keep(books, { ...intent, status: 'processing', latest_charge: charge.id })
  useUp(asked, now, method)
  emit(asked, 'charge.pending', charge)
  emit(asked, 'payment_intent.processing', now)
  bankEnds(books, now)
  return now
}

function succeed(asked: Asked, intent: PaymentIntent, method: PaymentMethod): JsonObject {
  const { books } = asked
  const isHeld = intent.capture_method === 'manual'
  const charge = makeCharge(books, intent, method, { status: 'succeeded', captured: !isHeld })
  const now = keep(books, {
    ...intent,
    latest_charge: charge.id,
    ...(isHeld
      ? { status: 'requires_capture' as const, amount_capturable: intent.amount }
      : { status: 'succeeded' as const, amount_received: intent.amount }),
  })
  useUp(asked, now, method)
  emit(asked, 'charge.succeeded', charge)
  emit(asked, isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', now)
  if (isHeld) letGoInTime(books, now.id)
  else cardDisputes(books, now)
  return now
}

/** A method without a customer is used once; one that is to be kept becomes the customer's, where there is one. */
function useUp(asked: Asked, intent: PaymentIntent, method: PaymentMethod): void {
  const { books } = asked
  if (method.customer !== null) return
  if (intent.setup_future_usage === null) books.spent.add(method.id)
  else if (intent.customer !== null)
    emit(asked, 'payment_method.attached', keep(books, { ...method, customer: intent.customer }))
}

function letGoInTime(books: Books, id: string): void {
  books.due.push({
    at: nowOf(books) + authorizationSeconds,
    happen() {
      const intent = books.tables.payment_intent.get(id)
      if (intent?.status === 'requires_capture') canceledIntent({ books }, intent, 'automatic')
    },
  })
}

/** What becomes of a payment for which the payer is asked: authenticated, or not. */
export function payerAnswers(asked: Asked, intent: PaymentIntent, authenticates: boolean): void {
  const method = intent.payment_method && asked.books.tables.payment_method.get(intent.payment_method)
  if (!method || intent.status !== 'requires_action') throw new Error('no payer was asked for this payment')
  if (authenticates) succeed(asked, { ...intent, next_action: null }, method)
  else {
    const words = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
      payment_method: method,
    }
    const now: PaymentIntent = keep(asked.books, {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: words,
    })
    emit(asked, 'payment_intent.payment_failed', now)
  }
}
