import type { JsonObject } from './openapi-check.ts'
import type { ApiRequest, Handler } from './api-request.ts'
import { saveObject, newId, getNow, requireObject, type AccountState } from './account-state.ts'
import { getBehaviour, captureMethod, makeMethod, toPreview } from './methods.ts'
import { findTestToken } from './cards.ts'
import type { CapturedMethod, ConfirmationToken, Usage } from './objects.ts'
import { getObject, getText } from './parameters.ts'
import { missingError, invalidRequestError } from './api-error.ts'

// Tokens: the data that a payer entered on a page, before an intent uses it.

export const tokenHandlers: Record<string, Handler> = {
  'GET /v1/confirmation_tokens/{confirmation_token}': ({ books, id }) =>
    requireObject(books, 'confirmation_token', id),
  'POST /v1/payment_methods': createMethod,
  'POST /v1/test_helpers/confirmation_tokens': createTestToken,
}

const tokenSeconds = 12 * 60 * 60

/** Creates the token that a payer's page receives for the entered data. */
export function makeToken(
  books: AccountState,
  captured: CapturedMethod,
  more: { mandate: boolean; returnUrl?: string; usage?: Usage },
): ConfirmationToken {
  const created = getNow(books)
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created,
    expires_at: created + tokenSeconds,
    livemode: books.livemode,
    mandate_data: more.mandate ? mandate : null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: { ...toPreview(captured), customer: null, customer_account: null },
    return_url: more.returnUrl ?? null,
    setup_future_usage: more.usage ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  }
  books.captured.set(token.id, captured)
  return saveObject(books, token)
}

// The payer's agreement to the debit, where bank details are entered.
const mandate: JsonObject = {
  customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'Mozilla/5.0' } },
}

function createTestToken({ books, sent }: ApiRequest): JsonObject {
  const id = getText(sent, 'payment_method')
  if (id === undefined || getObject(sent, 'payment_method_data'))
    throw invalidRequestError('The fakeStripe takes a payment method here, and no data of one.')
  const returnUrl = getText(sent, 'return_url')
  const usage = getText(sent, 'setup_future_usage')
  return makeToken(books, captureById(books, id), {
    mandate: false,
    ...(returnUrl === undefined ? {} : { returnUrl }),
    ...(usage === 'off_session' || usage === 'on_session' ? { usage } : {}),
  })
}

function captureById(books: AccountState, id: string): CapturedMethod {
  if (findTestToken(id)) return captureMethod(id, undefined, 'payment_method')
  const method = requireObject(books, 'payment_method', id, 'in payment_method')
  return { behaviour: getBehaviour(books, method), billing: method.billing_details, fingerprint: method.id }
}

/** A wallet gives a card token, which becomes a payment method. */
function createMethod({ books, sent }: ApiRequest): JsonObject {
  const token = getText(getObject(sent, 'card') ?? {}, 'token')
  if (sent['type'] !== 'card' || token === undefined)
    throw invalidRequestError(
      'The fakeStripe makes payment methods of card tokens alone; numbers of cards are for pages.',
    )
  const named = token.replace(/^tok_/, 'pm_card_')
  if (!findTestToken(named)) throw missingError('token', token, 'in card[token]')
  return makeMethod(books, captureMethod(named, getObject(sent, 'billing_details'), 'card[token]'))
}

/** Returns the token that confirms an intent. Throws if it cannot. */
export function expectToken(
  books: AccountState,
  id: string,
): { token: ConfirmationToken; captured: CapturedMethod } {
  const token = requireObject(books, 'confirmation_token', id, 'in confirmation_token')
  const captured = books.captured.get(id)
  if (!captured) throw new Error(`nothing was captured in ${id}`)
  const param = 'confirmation_token'
  if (token.payment_intent !== null || token.setup_intent !== null)
    throw invalidRequestError('The provided ConfirmationToken has already been used.', { param })
  if (token.expires_at <= getNow(books))
    throw invalidRequestError('The provided ConfirmationToken has expired.', { param })
  return { token, captured }
}
