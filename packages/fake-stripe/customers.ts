import type { JsonObject } from './openapi-check.ts'
import { listPage, type ApiRequest, type Handler } from './api-request.ts'
import {
  saveObject,
  listNewestFirst,
  newId,
  getNow,
  requireObject,
  type AccountState,
} from './account-state.ts'
import { expectCustomer } from './expect.ts'
import { getBehaviour, changeBilling, checkMethod, resolveMethod } from './methods.ts'
import type { Customer, PaymentMethod } from './objects.ts'
import { isObject, mergeMetadata, getObject, getText } from './parameters.ts'
import { cardError, invalidRequestError } from './api-error.ts'
import { toDeclineError } from './cards.ts'
import { emit } from './events.ts'

// Customers, and their attached payment methods.

export const customerHandlers: Record<string, Handler> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': (request) =>
    listPage(
      request,
      '/v1/customers',
      listNewestFirst(request.books, 'customer').filter(
        (one) =>
          !one['deleted'] && (request.sent['email'] === undefined || one.email === request.sent['email']),
      ),
    ),
  'GET /v1/customers/{customer}': ({ books, id }) => {
    const customer = requireObject(books, 'customer', id)
    return customer['deleted'] ? { id, object: 'customer', deleted: true } : customer
  },
  'POST /v1/customers/{customer}': updateCustomer,
  'DELETE /v1/customers/{customer}': deleteCustomer,
  'GET /v1/customers/{customer}/payment_methods': (request) => {
    expectCustomer(request.books, request.id, 'customer')
    return listMethods(request, `/v1/customers/${request.id}/payment_methods`, request.id)
  },
  'GET /v1/payment_methods': (request) =>
    listMethods(request, '/v1/payment_methods', getText(request.sent, 'customer')),
  'GET /v1/payment_methods/{payment_method}': ({ books, id }) => requireObject(books, 'payment_method', id),
  'POST /v1/payment_methods/{payment_method}': updateMethod,
  'POST /v1/payment_methods/{payment_method}/attach': attach,
  'POST /v1/payment_methods/{payment_method}/detach': detach,
}

function createCustomer(request: ApiRequest): JsonObject {
  const { books, sent } = request
  const created = getNow(books)
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: 'FLORIN',
    livemode: books.livemode,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
  }
  const made = saveObject(books, changeCustomer(customer, sent))
  emit(request, 'customer.created', made)
  return made
}

function updateCustomer(request: ApiRequest): JsonObject {
  const { books, sent, id } = request
  const changed = saveObject(books, changeCustomer(expectCustomer(books, id, 'customer'), sent))
  emit(request, 'customer.updated', changed)
  return changed
}

function changeCustomer(before: Customer, sent: JsonObject): Customer {
  const text = (key: string, now: string | null) => (key in sent ? getText(sent, key) || null : now)
  const address = getObject(sent, 'address')
  const none = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return {
    ...before,
    ...('address' in sent ? { address: address ? { ...none, ...omitEmpty(address) } : null } : {}),
    ...('business_name' in sent ? { business_name: sent['business_name'] } : {}),
    description: text('description', getText(before, 'description') ?? null),
    email: text('email', before.email),
    name: text('name', before.name),
    phone: text('phone', before.phone),
    metadata: mergeMetadata(sent, before.metadata),
  }
}

function omitEmpty(sent: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
}

function deleteCustomer(request: ApiRequest): JsonObject {
  const { books, id } = request
  expectCustomer(books, id, 'customer')
  for (const method of books.tables.payment_method.values())
    if (method.customer === id) detachMethod(books, method)
  emit(request, 'customer.deleted', requireObject(books, 'customer', id))
  saveObject(books, { ...requireObject(books, 'customer', id), deleted: true })
  return { id, object: 'customer', deleted: true }
}

function listMethods(request: ApiRequest, url: string, customer: string | undefined): JsonObject {
  const type = request.sent['type']
  const all = listNewestFirst(request.books, 'payment_method').filter(
    (one) => customer !== undefined && one.customer === customer && (type === undefined || one.type === type),
  )
  return listPage(request, url, all)
}

function updateMethod(request: ApiRequest): JsonObject {
  const { books, sent, id } = request
  const method = requireObject(books, 'payment_method', id)
  if (method.customer === null)
    throw invalidRequestError('You must save this PaymentMethod to a customer before you can update it.')
  const billing = getObject(sent, 'billing_details')
  const isMoved = getObject(billing ?? {}, 'address')?.['postal_code'] !== undefined
  const changed = saveObject(books, {
    ...method,
    billing_details: billing ? changeBilling(method.billing_details, billing) : method.billing_details,
    allow_redisplay: sent['allow_redisplay'] ?? method['allow_redisplay'],
    metadata: mergeMetadata(sent, method.metadata),
  })
  if (isMoved) uncheckZip(books, changed)
  emit(request, 'payment_method.updated', requireObject(books, 'payment_method', id))
  return requireObject(books, 'payment_method', id)
}

// The card's bank has not checked a new ZIP yet.
function uncheckZip(books: AccountState, method: PaymentMethod): void {
  const { card } = method
  if (!isObject(card) || !isObject(card['checks'])) return
  saveObject(books, {
    ...method,
    card: { ...card, checks: { ...card['checks'], address_postal_code_check: 'unchecked' } },
  })
}

function attach(request: ApiRequest): JsonObject {
  const { books, sent, id } = request
  const customer = getText(sent, 'customer')
  if (customer === undefined)
    throw invalidRequestError('Missing required param: customer.', {
      code: 'parameter_missing',
      param: 'customer',
    })
  expectCustomer(books, customer, 'in customer')
  const method = resolveMethod(books, id, 'payment_method')
  return attachMethod(request, method, customer)
}

/** Attaches a method on request. Throws where that is not allowed. */
function attachMethod(request: ApiRequest, method: PaymentMethod, customer: string): PaymentMethod {
  const { books } = request
  if (method.customer !== null)
    throw invalidRequestError('The payment method you provided has already been attached to a customer.')
  if (books.spent.has(method.id))
    throw invalidRequestError(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    )
  const isVerified = [...books.tables.mandate.values()].some((one) => one.payment_method === method.id)
  if (method.type === 'us_bank_account' && !isVerified)
    throw invalidRequestError(
      'The payment method must be verified through a SetupIntent before it can be attached to a customer.',
    )
  const behaviour = getBehaviour(books, method)
  if (behaviour.kind === 'card' && behaviour.unsavable && behaviour.declines)
    throw cardError({ ...toDeclineError(behaviour.declines), param: '' })
  const now = saveObject(books, { ...checkMethod(books, method), customer })
  emit(request, 'payment_method.attached', now)
  return now
}

function detach(request: ApiRequest): JsonObject {
  const { books, id } = request
  const method = requireObject(books, 'payment_method', id)
  if (method.customer === null)
    throw invalidRequestError(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const free = detachMethod(books, method)
  emit(request, 'payment_method.detached', free)
  return free
}

function detachMethod(books: AccountState, method: PaymentMethod): PaymentMethod {
  books.spent.add(method.id)
  for (const mandate of books.tables.mandate.values())
    if (mandate.payment_method === method.id) saveObject(books, { ...mandate, status: 'inactive' })
  return saveObject(books, { ...method, customer: null })
}
