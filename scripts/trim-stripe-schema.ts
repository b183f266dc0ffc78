import { readFileSync, writeFileSync } from 'node:fs'

// Generates packages/fake-stripe/openapi-subset.generated.json from Stripe's published schema
// (github.com/stripe/openapi, openapi/spec3.json, MIT): node scripts/trim-stripe-schema.ts path/to/spec3.json

type Json = { [key: string]: unknown }

const operations = [
  'GET /v1/account',
  'GET /v1/balance_transactions',
  'GET /v1/charges',
  'GET /v1/charges/{charge}',
  'GET /v1/confirmation_tokens/{confirmation_token}',
  'GET /v1/coupons',
  'POST /v1/customers',
  'GET /v1/customers',
  'GET /v1/customers/{customer}',
  'POST /v1/customers/{customer}',
  'DELETE /v1/customers/{customer}',
  'GET /v1/customers/{customer}/payment_methods',
  'GET /v1/disputes',
  'GET /v1/disputes/{dispute}',
  'GET /v1/events',
  'GET /v1/events/{id}',
  'GET /v1/invoiceitems',
  'GET /v1/invoices',
  'POST /v1/invoices/create_preview',
  'GET /v1/payment_intents',
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}/cancel',
  'POST /v1/payment_intents/{intent}/capture',
  'POST /v1/payment_intents/{intent}/confirm',
  'GET /v1/payment_method_domains',
  'POST /v1/payment_method_domains',
  'GET /v1/payment_methods',
  'POST /v1/payment_methods',
  'GET /v1/payment_methods/{payment_method}',
  'POST /v1/payment_methods/{payment_method}',
  'POST /v1/payment_methods/{payment_method}/attach',
  'POST /v1/payment_methods/{payment_method}/detach',
  'GET /v1/prices',
  'GET /v1/products',
  'GET /v1/refunds',
  'POST /v1/refunds',
  'GET /v1/refunds/{refund}',
  'GET /v1/setup_intents',
  'POST /v1/setup_intents',
  'GET /v1/setup_intents/{intent}',
  'POST /v1/setup_intents/{intent}',
  'POST /v1/setup_intents/{intent}/cancel',
  'POST /v1/setup_intents/{intent}/confirm',
  'GET /v1/subscription_schedules',
  'GET /v1/subscriptions',
  'POST /v1/test_helpers/confirmation_tokens',
  'GET /v1/webhook_endpoints',
  'POST /v1/webhook_endpoints',
  'GET /v1/webhook_endpoints/{webhook_endpoint}',
  'POST /v1/webhook_endpoints/{webhook_endpoint}',
  'DELETE /v1/webhook_endpoints/{webhook_endpoint}',
]

/** Schemas of webhook bodies, and others to which no operation refers. */
const alsoReached = ['error', 'event', 'mandate', 'setup_attempt']

/** Objects that may be returned in place of their id. Other references keep only the id. */
const expanded = new Set([
  'balance_transaction',
  'charge',
  'coupon',
  'customer',
  'deleted_customer',
  'discount',
  'mandate',
  'payment_intent',
  'payment_method',
  'setup_attempt',
  'setup_intent',
])

/** Objects of which the service uses only some keys. Any other key is refused like an unknown one. */
const keptKeys: Record<string, string[]> = {
  account:
    'id object type country created default_currency email charges_enabled payouts_enabled details_submitted capabilities metadata'.split(
      ' ',
    ),
  payment_intent_next_action: ['type', 'redirect_to_url', 'use_stripe_sdk', 'verify_with_microdeposits'],
  setup_intent_next_action: ['type', 'redirect_to_url', 'use_stripe_sdk', 'verify_with_microdeposits'],
}

const cutKeys = new Set(
  [
    'tax_ids subscriptions sources cash_balance tax installments hooks transfer_data',
    'line_items payment_details managed_payments payment_method_configuration_details radar_options',
    'generated_from presentment_details',
  ].flatMap((keys) => keys.split(' ')),
)

// The license requires this text with each copy of the schema, or of a part of it.
const license = `The MIT License

Copyright (c) 2011- Stripe, Inc. (https://stripe.com)

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.`

const kinds = ['card', 'us_bank_account', 'link', 'billing_details', 'type']

main(process.argv[2])

function main(path: string | undefined): void {
  if (path === undefined) throw new Error('usage: node scripts/trim-stripe-schema.ts path/to/spec3.json')
  const spec: Json = JSON.parse(readFileSync(path, 'utf8'))
  const schemas = at(spec, 'components', 'schemas')
  const otherKinds = otherKindsOf(schemas)
  const trim = (value: unknown, name = '') => trimmed(value, otherKinds, name)
  const taken = Object.fromEntries(operations.map((name) => [name, operationOf(spec, name, trim)]))
  const reached = reachedFrom([taken, alsoReached.map(refTo)], schemas, trim)
  const url = new URL('../packages/fake-stripe/openapi-subset.generated.json', import.meta.url)
  const lines = (what: Json) =>
    Object.keys(what)
      .toSorted()
      .map((key) => `${JSON.stringify(key)}: ${JSON.stringify(what[key])}`)
      .join(',\n')
  writeFileSync(
    url,
    `{"license": ${JSON.stringify(license)},\n"version": ${JSON.stringify(at(spec, 'info')['version'])},\n` +
      `"operations": {\n${lines(taken)}\n},\n"schemas": {\n${lines(reached)}\n}}\n`,
  )
}

function operationOf(spec: Json, name: string, trim: (value: unknown) => unknown): Json {
  const [method = '', path = ''] = name.split(' ')
  const operation = at(spec, 'paths', path, method.toLowerCase())
  const parameters = list(operation['parameters']).filter((one) => one['in'] === 'query')
  const required = parameters.filter((one) => one['required']).map((one) => one['name'])
  const query = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one['name'], one['schema']])),
    ...(required.length === 0 ? {} : { required }),
  }
  const body = at(operation, 'requestBody', 'content', 'application/x-www-form-urlencoded')['schema']
  const response = at(operation, 'responses', '200', 'content', 'application/json')['schema']
  return { query: trim(query), body: trim(body ?? { type: 'object' }), answer: trim(response) }
}

/** Returns the kinds of payment methods that the service does not accept. */
function otherKindsOf(schemas: Json): Set<string> {
  const of = ['payment_method', 'payment_method_details', 'payment_intent_payment_method_options']
  const all = [...of, 'refund_destination_details', 'mandate_payment_method_details'].flatMap((name) =>
    Object.entries(at(schemas, name, 'properties')).filter(([, value]) => isObject(value) && !value['type']),
  )
  const others = new Set(all.map(([key]) => key))
  for (const kept of [...kinds, 'customer']) others.delete(kept)
  return others
}

function trimmed(value: unknown, others: Set<string>, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => trimmed(one, others, ''))
  if (!isObject(value)) return value
  const kept: Json = {}
  for (const [key, part] of Object.entries(value)) {
    if (['description', 'title', 'format'].includes(key) && typeof part === 'string') continue
    if (key.startsWith('x-')) continue
    if (key === 'properties' && isObject(part)) kept[key] = trimmedKeys(part, others, name)
    else if (key === 'anyOf' && 'x-expansionResources' in value)
      kept[key] = list(part).filter(isKeptExpansion)
    else kept[key] = trimmed(part, others, '')
  }
  const left = kept['properties']
  if (isObject(left) && Array.isArray(kept['required']))
    kept['required'] = kept['required'].filter((key) => String(key) in left)
  return kept
}

function trimmedKeys(properties: Json, others: Set<string>, name: string): Json {
  const keys = Object.keys(properties)
  const ofKinds = keys.filter((key) => others.has(key)).length >= 5
  const isKept = (key: string) =>
    !cutKeys.has(key) && !(ofKinds && others.has(key)) && (keptKeys[name]?.includes(key) ?? true)
  return Object.fromEntries(keys.filter(isKept).map((key) => [key, trimmed(properties[key], others, '')]))
}

function isKeptExpansion(one: Json): boolean {
  return !('$ref' in one) || expanded.has(nameOf(String(one['$ref'])))
}

/** Returns the trimmed schemas to which these refer, directly or through others. */
function reachedFrom(start: unknown, schemas: Json, trim: (value: unknown, name?: string) => unknown): Json {
  const reached: Json = {}
  const left = refsIn(start)
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (name in reached) continue
    reached[name] = trim(schemas[name], name)
    left.push(...refsIn(reached[name]))
  }
  return reached
}

function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [nameOf(part)] : refsIn(part),
  )
}

function refTo(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

function at(from: Json, ...path: string[]): Json {
  let here = from
  for (const key of path) {
    const next = here[key]
    here = isObject(next) ? next : {}
  }
  return here
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
