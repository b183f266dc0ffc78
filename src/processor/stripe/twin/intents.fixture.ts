import type { JsonObject } from './openapi-check.fixture.ts'
import { pageOf, secretOf, type Asked, type Handler } from './asked.fixture.ts'
import { keep, newestFirst, newId, nowOf, take, type Books } from './books.fixture.ts'
import { captureCharge } from './charges.fixture.ts'
import { canceledIntent } from './canceled.fixture.ts'
import { confirm } from './confirm.fixture.ts'
import { cardDisputes } from './disputes.fixture.ts'
import { emit } from './events.fixture.ts'
import { expectCustomer, expectTaken } from './expect.fixture.ts'
import { automaticOf, expectOnlyWithConfirm, typesOf } from './intent-settings.fixture.ts'
import { expectUsable, methodNamed } from './methods.fixture.ts'
import type { PaymentIntent, PaymentMethod } from './objects.fixture.ts'
import { amountOf, flagOf, metadataOf, textOf } from './parameters.fixture.ts'
import { refusal, unexpectedState } from './refusal.fixture.ts'

// Payments, from the intent to the money that was taken.

export const intentHandlers: Record<string, Handler> = {
  'GET /v1/payment_intents': (asked) =>
    pageOf(
      asked,
      '/v1/payment_intents',
      newestFirst(asked.books, 'payment_intent').filter(
        (one) => asked.sent['customer'] === undefined || one.customer === asked.sent['customer'],
      ),
    ),
  'POST /v1/payment_intents': create,
  'GET /v1/payment_intents/{intent}': ({ books, id }) => take(books, 'payment_intent', id),
  'POST /v1/payment_intents/{intent}': update,
  'POST /v1/payment_intents/{intent}/confirm': (asked) =>
    confirm(asked, take(asked.books, 'payment_intent', asked.id)),
  'POST /v1/payment_intents/{intent}/capture': capture,
  'POST /v1/payment_intents/{intent}/cancel': cancel,
}

function create(asked: Asked): JsonObject {
  const { books, sent } = asked
  expectOnlyWithConfirm(sent)
  const captureMethod = textOf(sent, 'capture_method') ?? 'automatic_async'
  const types = typesOf(sent, captureMethod === 'manual')
  const method = methodOf(books, sent, types)
  const id = newId('pi')
  const intent: PaymentIntent = keep(books, {
    id,
    object: 'payment_intent',
    amount: chargeable(sent) ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticOf(sent),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod,
    client_secret: secretOf(id),
    confirmation_method: textOf(sent, 'confirmation_method') ?? 'automatic',
    created: nowOf(books),
    currency: currencyOf(sent),
    customer: customerOf(books, sent),
    customer_account: null,
    description: textOf(sent, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: books.livemode,
    metadata: metadataOf(sent),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_options: {},
    payment_method_types: types,
    processing: null,
    receipt_email: textOf(sent, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: usageOf(sent),
    shipping: null,
    statement_descriptor: textOf(sent, 'statement_descriptor') ?? null,
    statement_descriptor_suffix: textOf(sent, 'statement_descriptor_suffix') ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  })
  emit(asked, 'payment_intent.created', intent)
  return flagOf(sent, 'confirm') ? confirm(asked, intent) : intent
}

function methodOf(books: Books, sent: JsonObject, types: string[]): PaymentMethod | undefined {
  const named = textOf(sent, 'payment_method')
  if (named === undefined) return undefined
  const method = methodNamed(books, named, 'payment_method')
  expectTaken(types, method, 'payment_method')
  expectUsable(books, method, customerOf(books, sent))
  return method
}

function customerOf(books: Books, sent: JsonObject): string | null {
  const named = textOf(sent, 'customer')
  return named === undefined ? null : expectCustomer(books, named, 'in customer').id
}

function usageOf(sent: JsonObject): PaymentIntent['setup_future_usage'] {
  const usage = textOf(sent, 'setup_future_usage')
  return usage === 'off_session' || usage === 'on_session' ? usage : null
}

function currencyOf(sent: JsonObject): string {
  const currency = textOf(sent, 'currency') ?? ''
  if (currency !== 'usd') throw refusal(`Invalid currency: ${currency}.`, { param: 'currency' })
  return currency
}

function chargeable(sent: JsonObject): number | undefined {
  const amount = amountOf(sent, 'amount')
  const param = 'amount'
  if (amount !== undefined && amount < 50)
    throw refusal('Amount must be at least $0.50 usd', { code: 'amount_too_small', param })
  if (amount !== undefined && amount > 99_999_999)
    throw refusal('Amount must be no more than $999,999.99', { code: 'amount_too_large', param })
  return amount
}

function update(asked: Asked): JsonObject {
  const { books, sent, id } = asked
  const intent = take(books, 'payment_intent', id)
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(
    intent.status,
  )
  const plain = new Set(['metadata', 'description', 'expand'])
  // What tells of a payment may be written at any time, what makes it no more once it is under way.
  if (!isOpen && Object.keys(sent).some((key) => !plain.has(key)))
    throw unexpectedState(
      'payment_intent',
      `This PaymentIntent's parameters could not be updated because it has a status of ${intent.status}.`,
      intent,
    )
  const customer = sent['customer'] === undefined ? intent.customer : customerOf(books, sent)
  const method = methodOf(
    books,
    { ...sent, ...(customer === null ? {} : { customer }) },
    intent.payment_method_types,
  )
  return keep(books, {
    ...intent,
    amount: chargeable(sent) ?? intent.amount,
    customer,
    description: 'description' in sent ? textOf(sent, 'description') || null : intent.description,
    metadata: metadataOf(sent, intent.metadata),
    payment_method: method?.id ?? intent.payment_method,
    setup_future_usage: usageOf(sent) ?? intent.setup_future_usage,
    status: method ? 'requires_confirmation' : intent.status,
  })
}

function capture(asked: Asked): JsonObject {
  const { books, sent, id } = asked
  const intent = take(books, 'payment_intent', id)
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      'payment_intent',
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    )
  const amount = amountOf(sent, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable)
    throw refusal(
      'The amount_to_capture is greater than the remaining amount that can be captured for this PaymentIntent.',
      { code: 'amount_too_large', param: 'amount_to_capture' },
    )
  if (sent['final_capture'] === 'false')
    throw refusal('The PaymentIntent does not support partial captures that are not final.', {
      param: 'final_capture',
    })
  const now = keep(books, {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata: metadataOf(sent, intent.metadata),
    status: 'succeeded',
  })
  captureCharge(asked, now, amount)
  emit(asked, 'payment_intent.succeeded', now)
  cardDisputes(books, now)
  return now
}

const cancelable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

function cancel(asked: Asked): JsonObject {
  const { books, sent, id } = asked
  const intent = take(books, 'payment_intent', id)
  if (!cancelable.includes(intent.status))
    throw unexpectedState(
      'payment_intent',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      intent,
    )
  return canceledIntent(asked, intent, textOf(sent, 'cancellation_reason') ?? null)
}
