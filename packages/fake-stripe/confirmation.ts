import type { JsonObject } from './openapi-check.ts'
import type { ApiRequest } from './api-request.ts'
import { saveObject, newId, type AccountState } from './account-state.ts'
import { expectReturnUrl, expectAcceptedType } from './expect.ts'
import { expectUsable, makeMethod, resolveMethod } from './methods.ts'
import type { Mandate, PaymentIntent, PaymentMethod, SetupIntent } from './objects.ts'
import { getFlag, getObject, getText } from './parameters.ts'
import { invalidRequestError, unexpectedStateError } from './api-error.ts'
import { expectToken } from './tokens.ts'

// The common part of confirming a payment and confirming a setup.

/** The parameters that confirm an intent. */
export type Confirmation = {
  method: PaymentMethod
  /** The payer's agreement, where the request contains it. */
  mandateData: JsonObject | undefined
  returnUrl: string | undefined
  usage: string | null
}

/** Finds the method that confirms an intent, and creates a payment method from a token. */
export function parseConfirmation(request: ApiRequest, intent: PaymentIntent | SetupIntent): Confirmation {
  expectConfirmable(intent)
  const { books, sent } = request
  const name = getText(sent, 'confirmation_token')
  const told = getObject(sent, 'mandate_data')
  const usage = getText(sent, 'setup_future_usage') ?? null
  if (name !== undefined) {
    if (sent['payment_method'] !== undefined)
      throw invalidRequestError(
        'You may only specify one of these parameters: confirmation_token, payment_method.',
      )
    const { token, captured } = expectToken(books, name)
    expectAcceptedType(intent.payment_method_types, { type: captured.behaviour.kind }, 'confirmation_token')
    const returnUrl = getText(sent, 'return_url') ?? token.return_url ?? undefined
    expectReturnUrl(intent.automatic_payment_methods, returnUrl)
    const mandateData = told ?? token.mandate_data ?? undefined
    if (captured.behaviour.kind === 'us_bank_account' && !mandateData) throw missingMandateError()
    saveObject(books, { ...token, [intent.object]: intent.id })
    return {
      method: makeMethod(books, captured),
      mandateData,
      returnUrl,
      usage: usage ?? token.setup_future_usage,
    }
  }
  const id = getText(sent, 'payment_method') ?? intent.payment_method
  if (id === null) throw missingMethodError(intent)
  const method = resolveMethod(books, id, 'payment_method')
  expectAcceptedType(intent.payment_method_types, method, 'payment_method')
  expectUsable(books, method, intent.customer)
  const returnUrl = getText(sent, 'return_url')
  // An off-session charge has no payer who could be redirected.
  if (!getFlag(sent, 'off_session')) expectReturnUrl(intent.automatic_payment_methods, returnUrl)
  if (method.type === 'us_bank_account' && !told && !findMandate(books, method.id))
    throw missingMandateError()
  return { method, mandateData: told, returnUrl, usage }
}

function expectConfirmable(intent: PaymentIntent | SetupIntent): void {
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']
  if (open.includes(intent.status)) return
  const what = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`
  throw unexpectedStateError(intent.object, `You cannot confirm this ${what} because ${why}.`, intent)
}

function missingMethodError(intent: PaymentIntent | SetupIntent) {
  const what = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  return unexpectedStateError(
    intent.object,
    `You cannot confirm this ${what} because it's missing a payment method. You can either update the ${what} with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
    intent,
  )
}

function missingMandateError() {
  return invalidRequestError(
    'This intent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.',
  )
}

/** Finds the mandate under which a bank account may be charged again. */
export function findMandate(books: AccountState, method: string): Mandate | undefined {
  return [...books.tables.mandate.values()].find(
    (one) => one.payment_method === method && one['status'] === 'active' && one.type === 'multi_use',
  )
}

export function makeMandate(
  books: AccountState,
  method: PaymentMethod,
  told: JsonObject,
  type: Mandate['type'],
): Mandate {
  const { type: how = 'offline', online } = getObject(told, 'customer_acceptance') ?? {}
  return saveObject(books, {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: null,
      type: how,
      ...(how === 'online' ? { online: online ?? {} } : { offline: {} }),
    },
    livemode: books.livemode,
    [type]: type === 'multi_use' ? {} : { amount: 0, currency: 'usd' },
    payment_method: method.id,
    payment_method_details: { type: method.type, [method.type]: {} },
    status: 'active',
    type,
  })
}
