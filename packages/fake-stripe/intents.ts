import type { JsonObject } from './openapi-check.ts'
import { listPage, createClientSecret, type ApiRequest, type Handler } from './api-request.ts'
import {
  saveObject,
  listNewestFirst,
  newId,
  getNow,
  requireObject,
  type AccountState,
} from './account-state.ts'
import { captureCharge } from './charges.ts'
import { cancelIntent } from './cancel-intent.ts'
import { confirmIntent } from './confirm.ts'
import { scheduleCardDispute } from './disputes.ts'
import { emit } from './events.ts'
import { expectCustomer, expectAcceptedType } from './expect.ts'
import { parseAutomaticMethods, expectOnlyWithConfirm, parseMethodTypes } from './intent-settings.ts'
import { expectUsable, resolveMethod } from './methods.ts'
import type { PaymentIntent, PaymentMethod } from './objects.ts'
import { getAmount, getFlag, mergeMetadata, getText } from './parameters.ts'
import { invalidRequestError, unexpectedStateError } from './api-error.ts'

// Payments, from the intent to the captured money.

export const intentHandlers: Record<string, Handler> = {
  'GET /v1/payment_intents': (request) =>
    listPage(
      request,
      '/v1/payment_intents',
      listNewestFirst(request.books, 'payment_intent').filter(
        (one) => request.sent['customer'] === undefined || one.customer === request.sent['customer'],
      ),
    ),
  'POST /v1/payment_intents': create,
  'GET /v1/payment_intents/{intent}': ({ books, id }) => requireObject(books, 'payment_intent', id),
  'POST /v1/payment_intents/{intent}': update,
  'POST /v1/payment_intents/{intent}/confirm': (request) =>
    confirmIntent(request, requireObject(request.books, 'payment_intent', request.id)),
  'POST /v1/payment_intents/{intent}/capture': capture,
  'POST /v1/payment_intents/{intent}/cancel': cancel,
}

function create(request: ApiRequest): JsonObject {
  const { books, sent } = request
  expectOnlyWithConfirm(sent)
  const captureMethod = getText(sent, 'capture_method') ?? 'automatic_async'
  const types = parseMethodTypes(sent, captureMethod === 'manual')
  const method = findMethod(books, sent, types)
  const id = newId('pi')
  const intent: PaymentIntent = saveObject(books, {
    id,
    object: 'payment_intent',
    amount: parseChargeAmount(sent) ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: parseAutomaticMethods(sent),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod,
    client_secret: createClientSecret(id),
    confirmation_method: getText(sent, 'confirmation_method') ?? 'automatic',
    created: getNow(books),
    currency: parseCurrency(sent),
    customer: findCustomer(books, sent),
    customer_account: null,
    description: getText(sent, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: books.livemode,
    metadata: mergeMetadata(sent),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_options: {},
    payment_method_types: types,
    processing: null,
    receipt_email: getText(sent, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: parseUsage(sent),
    shipping: null,
    statement_descriptor: getText(sent, 'statement_descriptor') ?? null,
    statement_descriptor_suffix: getText(sent, 'statement_descriptor_suffix') ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  })
  emit(request, 'payment_intent.created', intent)
  return getFlag(sent, 'confirm') ? confirmIntent(request, intent) : intent
}

function findMethod(books: AccountState, sent: JsonObject, types: string[]): PaymentMethod | undefined {
  const named = getText(sent, 'payment_method')
  if (named === undefined) return undefined
  const method = resolveMethod(books, named, 'payment_method')
  expectAcceptedType(types, method, 'payment_method')
  expectUsable(books, method, findCustomer(books, sent))
  return method
}

function findCustomer(books: AccountState, sent: JsonObject): string | null {
  const named = getText(sent, 'customer')
  return named === undefined ? null : expectCustomer(books, named, 'in customer').id
}

function parseUsage(sent: JsonObject): PaymentIntent['setup_future_usage'] {
  const usage = getText(sent, 'setup_future_usage')
  return usage === 'off_session' || usage === 'on_session' ? usage : null
}

function parseCurrency(sent: JsonObject): string {
  const currency = getText(sent, 'currency') ?? ''
  if (currency !== 'usd') throw invalidRequestError(`Invalid currency: ${currency}.`, { param: 'currency' })
  return currency
}

function parseChargeAmount(sent: JsonObject): number | undefined {
  const amount = getAmount(sent, 'amount')
  const param = 'amount'
  if (amount !== undefined && amount < 50)
    throw invalidRequestError('Amount must be at least $0.50 usd', { code: 'amount_too_small', param })
  if (amount !== undefined && amount > 99_999_999)
    throw invalidRequestError('Amount must be no more than $999,999.99', { code: 'amount_too_large', param })
  return amount
}

function update(request: ApiRequest): JsonObject {
  const { books, sent, id } = request
  const intent = requireObject(books, 'payment_intent', id)
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(
    intent.status,
  )
  const plain = new Set(['metadata', 'description', 'expand'])
  // Descriptive fields may change at any time. Others may not change once the payment is under way.
  if (!isOpen && Object.keys(sent).some((key) => !plain.has(key)))
    throw unexpectedStateError(
      'payment_intent',
      `This PaymentIntent's parameters could not be updated because it has a status of ${intent.status}.`,
      intent,
    )
  const customer = sent['customer'] === undefined ? intent.customer : findCustomer(books, sent)
  const method = findMethod(
    books,
    { ...sent, ...(customer === null ? {} : { customer }) },
    intent.payment_method_types,
  )
  return saveObject(books, {
    ...intent,
    amount: parseChargeAmount(sent) ?? intent.amount,
    customer,
    description: 'description' in sent ? getText(sent, 'description') || null : intent.description,
    metadata: mergeMetadata(sent, intent.metadata),
    payment_method: method?.id ?? intent.payment_method,
    setup_future_usage: parseUsage(sent) ?? intent.setup_future_usage,
    status: method ? 'requires_confirmation' : intent.status,
  })
}

function capture(request: ApiRequest): JsonObject {
  const { books, sent, id } = request
  const intent = requireObject(books, 'payment_intent', id)
  if (intent.status !== 'requires_capture')
    throw unexpectedStateError(
      'payment_intent',
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    )
  const amount = getAmount(sent, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable)
    throw invalidRequestError(
      'The amount_to_capture is greater than the remaining amount that can be captured for this PaymentIntent.',
      { code: 'amount_too_large', param: 'amount_to_capture' },
    )
  if (sent['final_capture'] === 'false')
    throw invalidRequestError('The PaymentIntent does not support partial captures that are not final.', {
      param: 'final_capture',
    })
  const now = saveObject(books, {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(sent, intent.metadata),
    status: 'succeeded',
  })
  captureCharge(request, now, amount)
  emit(request, 'payment_intent.succeeded', now)
  scheduleCardDispute(books, now)
  return now
}

const cancelable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

function cancel(request: ApiRequest): JsonObject {
  const { books, sent, id } = request
  const intent = requireObject(books, 'payment_intent', id)
  if (!cancelable.includes(intent.status))
    throw unexpectedStateError(
      'payment_intent',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      intent,
    )
  return cancelIntent(request, intent, getText(sent, 'cancellation_reason') ?? null)
}
