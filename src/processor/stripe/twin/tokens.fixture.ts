import type { JsonObject } from './openapi-check.fixture.ts'
import type { Asked, Handler } from './asked.fixture.ts'
import { keep, newId, nowOf, take, type Books } from './books.fixture.ts'
import { behaviourOf, capturedOf, makeMethod, previewOf } from './methods.fixture.ts'
import { testToken } from './cards.fixture.ts'
import type { Captured, ConfirmationToken, Usage } from './objects.fixture.ts'
import { objectOf, textOf } from './parameters.fixture.ts'
import { missing, refusal } from './refusal.fixture.ts'

// What a payer entered on a page, on its way to an intent.

export const tokenHandlers: Record<string, Handler> = {
  'GET /v1/confirmation_tokens/{confirmation_token}': ({ books, id }) =>
    take(books, 'confirmation_token', id),
  'POST /v1/payment_methods': createMethod,
  'POST /v1/test_helpers/confirmation_tokens': createTestToken,
}

const tokenSeconds = 12 * 60 * 60

/** Makes the token that a payer's page is given for what was entered there. */
export function makeToken(
  books: Books,
  captured: Captured,
  more: { mandate: boolean; returnUrl?: string; usage?: Usage },
): ConfirmationToken {
  const created = nowOf(books)
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created,
    expires_at: created + tokenSeconds,
    livemode: books.livemode,
    mandate_data: more.mandate ? mandate : null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: { ...previewOf(captured), customer: null, customer_account: null },
    return_url: more.returnUrl ?? null,
    setup_future_usage: more.usage ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  }
  books.captured.set(token.id, captured)
  return keep(books, token)
}

// What the payer agreed to where bank details are entered.
const mandate: JsonObject = {
  customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'Mozilla/5.0' } },
}

function createTestToken({ books, sent }: Asked): JsonObject {
  const id = textOf(sent, 'payment_method')
  if (id === undefined || objectOf(sent, 'payment_method_data'))
    throw refusal('The twin takes a payment method here, and no data of one.')
  const returnUrl = textOf(sent, 'return_url')
  const usage = textOf(sent, 'setup_future_usage')
  return makeToken(books, capturedBy(books, id), {
    mandate: false,
    ...(returnUrl === undefined ? {} : { returnUrl }),
    ...(usage === 'off_session' || usage === 'on_session' ? { usage } : {}),
  })
}

function capturedBy(books: Books, id: string): Captured {
  if (testToken(id)) return capturedOf(id, undefined, 'payment_method')
  const method = take(books, 'payment_method', id, 'in payment_method')
  return { behaviour: behaviourOf(books, method), billing: method.billing_details, fingerprint: method.id }
}

/** What a wallet gave is a card token, of which a payment method is made. */
function createMethod({ books, sent }: Asked): JsonObject {
  const token = textOf(objectOf(sent, 'card') ?? {}, 'token')
  if (sent['type'] !== 'card' || token === undefined)
    throw refusal('The twin makes payment methods of card tokens alone; numbers of cards are for pages.')
  const named = token.replace(/^tok_/, 'pm_card_')
  if (!testToken(named)) throw missing('token', token, 'in card[token]')
  return makeMethod(books, capturedOf(named, objectOf(sent, 'billing_details'), 'card[token]'))
}

/** The token that an intent is to be confirmed with, if it can be. */
export function expectToken(books: Books, id: string): { token: ConfirmationToken; captured: Captured } {
  const token = take(books, 'confirmation_token', id, 'in confirmation_token')
  const captured = books.captured.get(id)
  if (!captured) throw new Error(`nothing was captured in ${id}`)
  const param = 'confirmation_token'
  if (token.payment_intent !== null || token.setup_intent !== null)
    throw refusal('The provided ConfirmationToken has already been used.', { param })
  if (token.expires_at <= nowOf(books))
    throw refusal('The provided ConfirmationToken has expired.', { param })
  return { token, captured }
}
