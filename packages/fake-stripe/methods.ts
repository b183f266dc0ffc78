import type { JsonObject } from './openapi-check.ts'
import { saveObject, newId, getNow, randomText, requireObject, type AccountState } from './account-state.ts'
import { findTestToken, type BankToken, type Behaviour, type CardToken } from './cards.ts'
import type { Address, BillingDetails, CapturedMethod, Checks, PaymentMethod } from './objects.ts'
import { getObject, getText } from './parameters.ts'
import { missingError, invalidRequestError } from './api-error.ts'

// Cards and bank accounts as Stripe stores them.

/** Reads `payment_method_data`. Numbers are never sent: the token of a test payment method replaces them. */
export function captureMethod(token: string, billing: JsonObject | undefined, param: string): CapturedMethod {
  const behaviour = findTestToken(token)
  if (!behaviour) throw missingError('PaymentMethod', token, `in ${param}`)
  return { behaviour, billing: parseBilling(billing), fingerprint: randomText(16) }
}

/** Saves a captured method, without a customer. */
export function makeMethod(books: AccountState, captured: CapturedMethod): PaymentMethod {
  const method = saveObject(books, {
    ...toPreview(captured),
    id: newId('pm'),
    object: 'payment_method',
    customer: null,
    customer_account: null,
    created: getNow(books),
    livemode: books.livemode,
    metadata: {},
  })
  books.behaviours.set(method.id, captured.behaviour)
  return method
}

/** Returns the preview of a method that does not exist yet. */
export function toPreview({ behaviour, billing, fingerprint, expires }: CapturedMethod) {
  const shown = { billing_details: billing, allow_redisplay: 'unspecified' }
  return behaviour.kind === 'card'
    ? { type: 'card' as const, ...shown, card: toCard(behaviour, billing, fingerprint, expires) }
    : { type: 'us_bank_account' as const, ...shown, us_bank_account: toBankAccount(behaviour, fingerprint) }
}

function toCard(
  card: CardToken,
  billing: BillingDetails,
  fingerprint: string,
  { month, year } = { month: 12, year: 2040 },
) {
  const asked = (value: string | null) => (value === null ? null : 'unchecked')
  const { wallet } = card
  return {
    brand: card.brand,
    checks: {
      address_line1_check: asked(billing.address.line1),
      address_postal_code_check: asked(billing.address.postal_code),
      cvc_check: 'unchecked',
    },
    country: 'US',
    display_brand: card.brand,
    exp_month: month,
    exp_year: year,
    fingerprint,
    funding: card.funding,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet === undefined ? null : { dynamic_last4: card.last4, type: wallet, [wallet]: {} },
  }
}

function toBankAccount(bank: BankToken, fingerprint: string) {
  return {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint,
    last4: bank.last4,
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: '110000000',
    status_details: {},
  }
}

function parseBilling(given: JsonObject | undefined): BillingDetails {
  const text = (of: JsonObject | undefined, key: string) => getText(of ?? {}, key) ?? null
  const address = getObject(given ?? {}, 'address')
  const { email, name, phone } = {
    email: text(given, 'email'),
    name: text(given, 'name'),
    phone: text(given, 'phone'),
  }
  return { address: parseAddress(address), email, name, phone, tax_id: null }
}

function parseAddress(given: JsonObject | undefined): Address {
  const text = (key: string) => getText(given ?? {}, key) ?? null
  return {
    city: text('city'),
    country: text('country'),
    line1: text('line1'),
    line2: text('line2'),
    postal_code: text('postal_code'),
    state: text('state'),
  }
}

/** Returns the payment method of a request: an existing one, or a new one for the name of a test payment method. */
export function resolveMethod(books: AccountState, id: string, param: string): PaymentMethod {
  if (!books.livemode && findTestToken(id)) return makeMethod(books, captureMethod(id, undefined, param))
  return requireObject(books, 'payment_method', id, `in ${param}`)
}

export function getBehaviour(books: AccountState, method: PaymentMethod): Behaviour {
  const behaviour = books.behaviours.get(method.id)
  if (!behaviour) throw new Error(`${method.id} behaves in no way`)
  return behaviour
}

/** Checks a method at the bank of its card. */
export function checkMethod(books: AccountState, method: PaymentMethod): PaymentMethod {
  const behaviour = getBehaviour(books, method)
  const { card } = method
  if (behaviour.kind !== 'card' || typeof card !== 'object' || card === null || Array.isArray(card))
    return method
  const { address } = method.billing_details
  const said = (value: string | null, fails = false) => (value === null ? null : fails ? 'fail' : 'pass')
  const checks: Checks = {
    address_line1_check: said(address.line1),
    address_postal_code_check: said(address.postal_code, behaviour.zipFails),
    cvc_check: behaviour.declines === 'incorrect_cvc' ? 'fail' : 'pass',
  }
  return saveObject(books, { ...method, card: { ...card, checks } })
}

/** Returns whether a card is expired. It is valid to the end of its month. */
export function isExpired(books: AccountState, { card }: PaymentMethod): boolean {
  const { exp_month: month, exp_year: year } = Object(card)
  return typeof month === 'number' && getNow(books) * 1_000 >= Date.UTC(year, month)
}

/** Returns whether a card's ZIP was checked and is wrong. */
export function failsZip(books: AccountState, method: PaymentMethod): boolean {
  const behaviour = getBehaviour(books, method)
  return (
    behaviour.kind === 'card' &&
    behaviour.zipFails === true &&
    method.billing_details.address.postal_code !== null
  )
}

/** Checks that a method may be used with the customer of an intent, or without one. */
export function expectUsable(books: AccountState, method: PaymentMethod, customer: string | null): void {
  if (method.customer !== null && customer === null)
    throw invalidRequestError(
      `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'customer' },
    )
  if (method.customer !== null && method.customer !== customer)
    throw invalidRequestError(
      `The customer ${customer} does not have a payment method with the ID ${method.id}. The payment method may have been attached to another customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    )
  if (method.customer === null && books.spent.has(method.id)) throw usedBeforeError()
}

export function usedBeforeError() {
  return invalidRequestError(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  )
}

/** Returns the new billing details of a method. Absent fields remain unchanged. */
export function changeBilling(before: BillingDetails, change: JsonObject): BillingDetails {
  const text = (of: JsonObject, key: string, now: string | null) =>
    key in of ? getText(of, key) || null : now
  const address = getObject(change, 'address') ?? {}
  const changed = Object.entries(before.address).map(([key, now]) => [key, text(address, key, now)])
  return {
    ...before,
    address: { ...before.address, ...Object.fromEntries(changed) },
    email: text(change, 'email', before.email),
    name: text(change, 'name', before.name),
    phone: text(change, 'phone', before.phone),
  }
}
