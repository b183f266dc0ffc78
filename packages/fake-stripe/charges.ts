import type { JsonObject } from './openapi-check.ts'
import { listPage, type ApiRequest, type Handler } from './api-request.ts'
import {
  saveObject,
  listNewestFirst,
  newId,
  getNow,
  randomText,
  requireObject,
  type AccountState,
} from './account-state.ts'
import { toDeclineError } from './cards.ts'
import { emit } from './events.ts'
import { findMandate } from './confirmation.ts'
import type { Charge, PaymentIntent, PaymentMethod, Refund } from './objects.ts'
import { isObject } from './parameters.ts'

// Charges: the effect of an intent at the bank of the card or of the payer.

export const chargeHandlers: Record<string, Handler> = {
  'GET /v1/charges': (request) =>
    listPage(
      request,
      '/v1/charges',
      listNewestFirst(request.books, 'charge').filter((one) => matchesFilter(request, one)),
    ),
  'GET /v1/charges/{charge}': ({ books, id }) => requireObject(books, 'charge', id),
  'GET /v1/balance_transactions': (request) =>
    listPage(
      request,
      '/v1/balance_transactions',
      listNewestFirst(request.books, 'balance_transaction').filter((one) =>
        ['type', 'source', 'currency'].every(
          (key) => request.sent[key] === undefined || one[key] === request.sent[key],
        ),
      ),
    ),
}

function matchesFilter({ sent }: ApiRequest, one: Charge): boolean {
  return ['customer', 'payment_intent'].every((key) => sent[key] === undefined || one[key] === sent[key])
}

export type ChargeResult =
  | { status: 'failed'; decline: string }
  | { status: 'pending' }
  | { status: 'succeeded'; captured: boolean }

export function makeCharge(
  books: AccountState,
  intent: PaymentIntent,
  method: PaymentMethod,
  happened: ChargeResult,
): Charge {
  const isFailed = happened.status === 'failed'
  const words = happened.status === 'failed' ? toDeclineError(happened.decline) : undefined
  const captured = happened.status === 'pending' || (happened.status === 'succeeded' && happened.captured)
  const id = newId(method.type === 'card' ? 'ch' : 'py')
  return saveObject(books, {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: captured ? addBalanceTransaction(books, 'charge', id, intent.amount).id : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'FLORIN',
    captured,
    created: getNow(books),
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: words?.code ?? null,
    failure_message: words?.message ?? null,
    fraud_details: {},
    livemode: books.livemode,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: toOutcome(happened),
    paid: happened.status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: toMethodDetails(books, intent, method),
    receipt_email: null,
    receipt_number: null,
    receipt_url: isFailed ? null : `https://pay.stripe.com/receipts/${randomText(20)}`,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: happened.status,
    transfer_group: null,
  })
}

function toOutcome(happened: ChargeResult): JsonObject {
  const said = {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    risk_level: 'normal',
  }
  if (happened.status !== 'failed')
    return {
      ...said,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  const isBlocked = happened.decline === 'incorrect_zip'
  return {
    ...said,
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'rule' : happened.decline,
    seller_message: 'The bank did not return any further details with this decline.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  }
}

function toMethodDetails(books: AccountState, intent: PaymentIntent, method: PaymentMethod): JsonObject {
  const { card, us_bank_account: bank } = method
  if (isObject(bank)) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = bank
    const mandate = findMandate(books, method.id)
    const shown = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number }
    return {
      type: 'us_bank_account',
      us_bank_account: { ...shown, payment_reference: null, ...(mandate ? { mandate: mandate.id } : {}) },
    }
  }
  if (!isObject(card)) throw new Error(`${method.id} is neither a card nor a bank account`)
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = card
  const shown = { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet }
  return {
    type: 'card',
    card: {
      ...shown,
      amount_authorized: intent.amount,
      authorization_code: '123456',
      ...(intent.capture_method === 'manual' ? { capture_before: getNow(books) + 7 * 24 * 3_600 } : {}),
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
    },
  }
}

/** Adds a line to the account's balance. */
export function addBalanceTransaction(
  books: AccountState,
  type: 'charge' | 'refund' | 'adjustment',
  source: string,
  amount: number,
) {
  const created = getNow(books)
  return saveObject(books, {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'pending',
    type,
  })
}

export function getCharge(books: AccountState, intent: PaymentIntent): Charge {
  return requireObject(books, 'charge', intent.latest_charge ?? '')
}

/** Captures a part of an authorization. The rest is released as a refund without a line in the balance. */
export function captureCharge(request: ApiRequest, intent: PaymentIntent, amount: number): void {
  const { books } = request
  const charge = getCharge(books, intent)
  const rest = charge.amount - amount
  if (rest > 0) releaseAmount(books, charge, rest, null)
  const now = saveObject(books, {
    ...charge,
    amount_captured: amount,
    amount_refunded: rest,
    balance_transaction: addBalanceTransaction(books, 'charge', charge.id, amount).id,
    captured: true,
    metadata: intent.metadata,
  })
  emit(request, 'charge.captured', now)
}

/** Releases a whole authorization. */
export function releaseCharge(
  cause: Pick<ApiRequest, 'books'> & Partial<ApiRequest>,
  intent: PaymentIntent,
  isExpired: boolean,
): void {
  const { books } = cause
  const charge = getCharge(books, intent)
  releaseAmount(books, charge, charge.amount, isExpired ? 'expired_uncaptured_charge' : null)
  const now = saveObject(books, { ...charge, amount_refunded: charge.amount, refunded: true })
  emit(cause, isExpired ? 'charge.expired' : 'charge.refunded', now)
}

function releaseAmount(books: AccountState, charge: Charge, amount: number, reason: string | null): void {
  saveObject(books, { ...newRefund(books, charge, amount), reason, status: 'succeeded' })
}

export function newRefund(books: AccountState, charge: Charge, amount: number): Refund {
  return {
    id: newId(charge.id.startsWith('py_') ? 'pyr' : 're'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: getNow(books),
    currency: 'usd',
    customer: charge.customer,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
  }
}
