import type { JsonObject } from './openapi-check.fixture.ts'
import { keep, newId, nowOf, randomText, take, type Books } from './books.fixture.ts'
import { testToken, type BankToken, type Behaviour, type CardToken } from './cards.fixture.ts'
import type { Address, BillingDetails, Captured, Checks, PaymentMethod } from './objects.fixture.ts'
import { objectOf, textOf } from './parameters.fixture.ts'
import { missing, refusal } from './refusal.fixture.ts'

// Cards and bank accounts as Stripe keeps them.

/** Reads `payment_method_data`. Numbers are never sent to it: a token of a test payment method stands in their place. */
export function capturedOf(token: string, billing: JsonObject | undefined, param: string): Captured {
  const behaviour = testToken(token)
  if (!behaviour) throw missing('PaymentMethod', token, `in ${param}`)
  return { behaviour, billing: billingOf(billing), fingerprint: randomText(16) }
}

/** Puts a captured method into the books, which is of nobody then. */
export function makeMethod(books: Books, captured: Captured): PaymentMethod {
  const method = keep(books, {
    ...previewOf(captured),
    id: newId('pm'),
    object: 'payment_method',
    customer: null,
    customer_account: null,
    created: nowOf(books),
    livemode: books.livemode,
    metadata: {},
  })
  books.behaviours.set(method.id, captured.behaviour)
  return method
}

/** What is shown of a method before it is one. */
export function previewOf({ behaviour, billing, fingerprint, expires }: Captured) {
  const shown = { billing_details: billing, allow_redisplay: 'unspecified' }
  return behaviour.kind === 'card'
    ? { type: 'card' as const, ...shown, card: cardOf(behaviour, billing, fingerprint, expires) }
    : { type: 'us_bank_account' as const, ...shown, us_bank_account: bankOf(behaviour, fingerprint) }
}

function cardOf(
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

function bankOf(bank: BankToken, fingerprint: string) {
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

function billingOf(given: JsonObject | undefined): BillingDetails {
  const text = (of: JsonObject | undefined, key: string) => textOf(of ?? {}, key) ?? null
  const address = objectOf(given ?? {}, 'address')
  const { email, name, phone } = {
    email: text(given, 'email'),
    name: text(given, 'name'),
    phone: text(given, 'phone'),
  }
  return { address: addressOf(address), email, name, phone, tax_id: null }
}

function addressOf(given: JsonObject | undefined): Address {
  const text = (key: string) => textOf(given ?? {}, key) ?? null
  return {
    city: text('city'),
    country: text('country'),
    line1: text('line1'),
    line2: text('line2'),
    postal_code: text('postal_code'),
    state: text('state'),
  }
}

/** The payment method that a request names: one of the books, or a new one for the name of a test payment method. */
export function methodNamed(books: Books, id: string, param: string): PaymentMethod {
  if (!books.livemode && testToken(id)) return makeMethod(books, capturedOf(id, undefined, param))
  return take(books, 'payment_method', id, `in ${param}`)
}

export function behaviourOf(books: Books, method: PaymentMethod): Behaviour {
  const behaviour = books.behaviours.get(method.id)
  if (!behaviour) throw new Error(`${method.id} behaves in no way`)
  return behaviour
}

/** What the bank of a card says when it is asked about it. */
export function checkedMethod(books: Books, method: PaymentMethod): PaymentMethod {
  const behaviour = behaviourOf(books, method)
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
  return keep(books, { ...method, card: { ...card, checks } })
}

/** Whether a card is over: it is good to the end of its month. */
export function isExpired(books: Books, { card }: PaymentMethod): boolean {
  const { exp_month: month, exp_year: year } = Object(card)
  return typeof month === 'number' && nowOf(books) * 1_000 >= Date.UTC(year, month)
}

/** Whether a card's ZIP was looked at and does not fit. */
export function failsZip(books: Books, method: PaymentMethod): boolean {
  const behaviour = behaviourOf(books, method)
  return (
    behaviour.kind === 'card' &&
    behaviour.zipFails === true &&
    method.billing_details.address.postal_code !== null
  )
}

/** Makes sure that a method may be used with the customer of an intent, or with none. */
export function expectUsable(books: Books, method: PaymentMethod, customer: string | null): void {
  if (method.customer !== null && customer === null)
    throw refusal(
      `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'customer' },
    )
  if (method.customer !== null && method.customer !== customer)
    throw refusal(
      `The customer ${customer} does not have a payment method with the ID ${method.id}. The payment method may have been attached to another customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    )
  if (method.customer === null && books.spent.has(method.id)) throw usedBefore()
}

export function usedBefore() {
  return refusal(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  )
}

/** The new billing details of a method: what is not said stays. */
export function changedBilling(before: BillingDetails, change: JsonObject): BillingDetails {
  const text = (of: JsonObject, key: string, now: string | null) =>
    key in of ? textOf(of, key) || null : now
  const address = objectOf(change, 'address') ?? {}
  const changed = Object.entries(before.address).map(([key, now]) => [key, text(address, key, now)])
  return {
    ...before,
    address: { ...before.address, ...Object.fromEntries(changed) },
    email: text(change, 'email', before.email),
    name: text(change, 'name', before.name),
    phone: text(change, 'phone', before.phone),
  }
}
