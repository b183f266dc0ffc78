import type { JsonObject } from './openapi-check.ts'
import { listPage, createClientSecret, type ApiRequest, type Handler } from './api-request.ts'
import { saveObject, listNewestFirst, newId, getNow, requireObject } from './account-state.ts'
import { toDeclineError } from './cards.ts'
import { parseConfirmation, makeMandate, type Confirmation } from './confirmation.ts'
import { emit } from './events.ts'
import { expectCustomer } from './expect.ts'
import { parseAutomaticMethods, expectOnlyWithConfirm, parseMethodTypes } from './intent-settings.ts'
import { getBehaviour, checkMethod, resolveMethod } from './methods.ts'
import type { PaymentMethod, SetupIntent } from './objects.ts'
import { getFlag, mergeMetadata, getText } from './parameters.ts'
import { cardError, unexpectedStateError } from './api-error.ts'

// Saving a payment method without charging it.

export const setupHandlers: Record<string, Handler> = {
  'GET /v1/setup_intents': (request) =>
    listPage(
      request,
      '/v1/setup_intents',
      listNewestFirst(request.books, 'setup_intent').filter(
        (one) =>
          (request.sent['customer'] === undefined || one.customer === request.sent['customer']) &&
          (request.sent['payment_method'] === undefined ||
            one.payment_method === request.sent['payment_method']),
      ),
    ),
  'POST /v1/setup_intents': create,
  'GET /v1/setup_intents/{intent}': ({ books, id }) => requireObject(books, 'setup_intent', id),
  'POST /v1/setup_intents/{intent}': update,
  'POST /v1/setup_intents/{intent}/cancel': cancel,
  'POST /v1/setup_intents/{intent}/confirm': (request) =>
    confirm(request, requireObject(request.books, 'setup_intent', request.id)),
}

function create(request: ApiRequest): JsonObject {
  const { books, sent } = request
  expectOnlyWithConfirm(sent)
  const customer = getText(sent, 'customer') ?? null
  if (customer !== null) expectCustomer(books, customer, 'in customer')
  const named = getText(sent, 'payment_method')
  const method = named === undefined ? null : resolveMethod(books, named, 'payment_method').id
  const id = newId('seti')
  const intent: SetupIntent = saveObject(books, {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: parseAutomaticMethods(sent),
    cancellation_reason: null,
    client_secret: createClientSecret(id),
    created: getNow(books),
    customer,
    customer_account: null,
    description: getText(sent, 'description') ?? null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: books.livemode,
    mandate: null,
    metadata: mergeMetadata(sent),
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_options: {},
    payment_method_types: parseMethodTypes(sent, false),
    single_use_mandate: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: getText(sent, 'usage') === 'on_session' ? 'on_session' : 'off_session',
  })
  emit(request, 'setup_intent.created', intent)
  return getFlag(sent, 'confirm') ? confirm(request, intent) : intent
}

function update(request: ApiRequest): JsonObject {
  const { books, sent, id } = request
  const intent = requireObject(books, 'setup_intent', id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw unexpectedStateError('setup_intent', `This SetupIntent has a status of ${intent.status}.`, intent)
  const customer = getText(sent, 'customer') ?? intent.customer
  if (customer !== null) expectCustomer(books, customer, 'in customer')
  return saveObject(books, { ...intent, customer, metadata: mergeMetadata(sent, intent.metadata) })
}

function cancel(request: ApiRequest): JsonObject {
  const { books, sent, id } = request
  const intent = requireObject(books, 'setup_intent', id)
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedStateError(
      'setup_intent',
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
      intent,
    )
  const canceled = saveObject(books, {
    ...intent,
    status: 'canceled',
    cancellation_reason: getText(sent, 'cancellation_reason') ?? null,
  })
  emit(request, 'setup_intent.canceled', canceled)
  return canceled
}

function confirm(request: ApiRequest, intent: SetupIntent): JsonObject {
  const { books } = request
  const confirming = parseConfirmation(request, intent)
  const behaviour = getBehaviour(books, confirming.method)
  if (behaviour.kind === 'card' && behaviour.unsavable && behaviour.declines)
    throw failSetup(request, intent, confirming.method, behaviour.declines)
  if (behaviour.kind === 'card' && behaviour.asksForPayer) return askPayer(request, intent, confirming)
  return succeed(request, intent, confirming)
}

function failSetup(request: ApiRequest, intent: SetupIntent, method: PaymentMethod, decline: string) {
  const error = { type: 'card_error', ...toDeclineError(decline), payment_method: method }
  const now = saveObject(request.books, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: error,
  })
  emit(request, 'setup_intent.setup_failed', now)
  return cardError({ ...error, setup_intent: now })
}

function askPayer(request: ApiRequest, intent: SetupIntent, { method, returnUrl }: Confirmation): JsonObject {
  const { books } = request
  const url = 'https://hooks.stripe.com/3d_secure_2/hosted'
  const now = saveObject(books, {
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    next_action: returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  })
  emit(request, 'setup_intent.requires_action', now)
  return now
}

function succeed(
  request: ApiRequest,
  intent: SetupIntent,
  { method, mandateData }: Confirmation,
): JsonObject {
  const { books } = request
  const attaches = intent.customer !== null && method.customer === null
  const checked = saveObject(books, {
    ...checkMethod(books, method),
    customer: intent.customer ?? method.customer,
  })
  if (attaches) emit(request, 'payment_method.attached', checked)
  const mandate = mandateData && method.type === 'us_bank_account'
  const now = saveObject(books, {
    ...intent,
    payment_method: method.id,
    status: 'succeeded',
    next_action: null,
    mandate: mandate ? makeMandate(books, method, mandateData, 'multi_use').id : null,
  })
  emit(request, 'setup_intent.succeeded', now)
  return now
}
