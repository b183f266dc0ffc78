import type { JsonObject } from './openapi-check.fixture.ts'
import { pageOf, secretOf, type Asked, type Handler } from './asked.fixture.ts'
import { keep, newestFirst, newId, nowOf, take } from './books.fixture.ts'
import { wordsOfDecline } from './cards.fixture.ts'
import { confirmingOf, makeMandate, type Confirming } from './confirming.fixture.ts'
import { emit } from './events.fixture.ts'
import { expectCustomer } from './expect.fixture.ts'
import { automaticOf, expectOnlyWithConfirm, typesOf } from './intent-settings.fixture.ts'
import { behaviourOf, checkedMethod, methodNamed } from './methods.fixture.ts'
import type { PaymentMethod, SetupIntent } from './objects.fixture.ts'
import { flagOf, metadataOf, textOf } from './parameters.fixture.ts'
import { declined, unexpectedState } from './refusal.fixture.ts'

// Saving a payment method without charging it.

export const setupHandlers: Record<string, Handler> = {
  'GET /v1/setup_intents': (asked) =>
    pageOf(
      asked,
      '/v1/setup_intents',
      newestFirst(asked.books, 'setup_intent').filter(
        (one) =>
          (asked.sent['customer'] === undefined || one.customer === asked.sent['customer']) &&
          (asked.sent['payment_method'] === undefined || one.payment_method === asked.sent['payment_method']),
      ),
    ),
  'POST /v1/setup_intents': create,
  'GET /v1/setup_intents/{intent}': ({ books, id }) => take(books, 'setup_intent', id),
  'POST /v1/setup_intents/{intent}': update,
  'POST /v1/setup_intents/{intent}/cancel': cancel,
  'POST /v1/setup_intents/{intent}/confirm': (asked) =>
    confirm(asked, take(asked.books, 'setup_intent', asked.id)),
}

function create(asked: Asked): JsonObject {
  const { books, sent } = asked
  expectOnlyWithConfirm(sent)
  const customer = textOf(sent, 'customer') ?? null
  if (customer !== null) expectCustomer(books, customer, 'in customer')
  const named = textOf(sent, 'payment_method')
  const method = named === undefined ? null : methodNamed(books, named, 'payment_method').id
  const id = newId('seti')
  const intent: SetupIntent = keep(books, {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: automaticOf(sent),
    cancellation_reason: null,
    client_secret: secretOf(id),
    created: nowOf(books),
    customer,
    customer_account: null,
    description: textOf(sent, 'description') ?? null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: books.livemode,
    mandate: null,
    metadata: metadataOf(sent),
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_options: {},
    payment_method_types: typesOf(sent, false),
    single_use_mandate: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: textOf(sent, 'usage') === 'on_session' ? 'on_session' : 'off_session',
  })
  emit(asked, 'setup_intent.created', intent)
  return flagOf(sent, 'confirm') ? confirm(asked, intent) : intent
}

function update(asked: Asked): JsonObject {
  const { books, sent, id } = asked
  const intent = take(books, 'setup_intent', id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw unexpectedState('setup_intent', `This SetupIntent has a status of ${intent.status}.`, intent)
  const customer = textOf(sent, 'customer') ?? intent.customer
  if (customer !== null) expectCustomer(books, customer, 'in customer')
  return keep(books, { ...intent, customer, metadata: metadataOf(sent, intent.metadata) })
}

function cancel(asked: Asked): JsonObject {
  const { books, sent, id } = asked
  const intent = take(books, 'setup_intent', id)
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(
      'setup_intent',
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
      intent,
    )
  const canceled = keep(books, {
    ...intent,
    status: 'canceled',
    cancellation_reason: textOf(sent, 'cancellation_reason') ?? null,
  })
  emit(asked, 'setup_intent.canceled', canceled)
  return canceled
}

function confirm(asked: Asked, intent: SetupIntent): JsonObject {
  const { books } = asked
  const confirming = confirmingOf(asked, intent)
  const behaviour = behaviourOf(books, confirming.method)
  if (behaviour.kind === 'card' && behaviour.unsavable && behaviour.declines)
    throw failed(asked, intent, confirming.method, behaviour.declines)
  if (behaviour.kind === 'card' && behaviour.asksForPayer) return askPayer(asked, intent, confirming)
  return succeed(asked, intent, confirming)
}

function failed(asked: Asked, intent: SetupIntent, method: PaymentMethod, decline: string) {
  const error = { type: 'card_error', ...wordsOfDecline(decline), payment_method: method }
  const now = keep(asked.books, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: error,
  })
  emit(asked, 'setup_intent.setup_failed', now)
  return declined({ ...error, setup_intent: now })
}

function askPayer(asked: Asked, intent: SetupIntent, { method, returnUrl }: Confirming): JsonObject {
  const { books } = asked
  const url = 'https://hooks.stripe.com/3d_secure_2/hosted'
  const now = keep(books, {
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    next_action: returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  })
  emit(asked, 'setup_intent.requires_action', now)
  return now
}

function succeed(asked: Asked, intent: SetupIntent, { method, mandateData }: Confirming): JsonObject {
  const { books } = asked
  const attaches = intent.customer !== null && method.customer === null
  const checked = keep(books, {
    ...checkedMethod(books, method),
    customer: intent.customer ?? method.customer,
  })
  if (attaches) emit(asked, 'payment_method.attached', checked)
  const mandate = mandateData && method.type === 'us_bank_account'
  const now = keep(books, {
    ...intent,
    payment_method: method.id,
    status: 'succeeded',
    next_action: null,
    mandate: mandate ? makeMandate(books, method, mandateData, 'multi_use').id : null,
  })
  emit(asked, 'setup_intent.succeeded', now)
  return now
}
