import { expect } from 'vitest'
import { getBooks, saveCard, type TestResponse, type Loose, type TestCompany } from './florin.ts'
import { openCheckoutAtNoon } from './invoice-life.ts'

/** Creates a company that may refund 100 dollars a day without a sale, a customer of it, and a saved card. */
export async function openOneOffCheckout(accountNumber?: string) {
  const blindRefunds = { enabled: true, dailyMaximum: 100 }
  // The clock is at noon, so that no test crosses into the next day and changes its daily maximum of blind refunds.
  const checkout = await openCheckoutAtNoon({ settings: { blindRefunds } })
  return { ...checkout, vaultId: await saveCard(checkout.company, checkout.customerId, accountNumber) }
}

export type OneOffCheckout = Awaited<ReturnType<typeof openOneOffCheckout>>

type Headers_ = Record<string, string>

/** The body of a call that moves money with a saved method, with the fields of the test. */
export const methodBody = ({ customerId, vaultId }: OneOffCheckout, fields: object = {}) => ({
  contact_api_id: customerId,
  account_vault_id: vaultId,
  transaction_amount: 100,
  order_id: 'order-1',
  ...fields,
})

/** Requests a charge of the saved method and returns the response. */
export function requestCharge(checkout: OneOffCheckout, fields: object = {}, headers?: Headers_) {
  return checkout.company.legacy.post(
    '/api/trx/payment',
    methodBody(checkout, { type: 'av', ...fields }),
    headers,
  )
}

/** Requests an authorization and returns the response. */
export function requestAuthorization(checkout: OneOffCheckout, fields: object = {}, headers?: Headers_) {
  return checkout.company.legacy.post('/api/trx/auth', methodBody(checkout, fields), headers)
}

/** Requests a refund without a sale and returns the response. */
export function requestBlindRefund(checkout: OneOffCheckout, fields: object = {}, headers?: Headers_) {
  return checkout.company.legacy.post('/api/trx/refund', methodBody(checkout, fields), headers)
}

/** Requests a capture or void of an authorization and returns the response. */
export function requestStep({ company }: OneOffCheckout, id: string, body: unknown, headers?: Headers_) {
  return company.legacy.put(`/api/trx/auth/${id}`, body, headers)
}

/** Requests a rerun of a failed transaction and returns the response. */
export function requestRerun({ company }: OneOffCheckout, id: string, headers?: Headers_) {
  return company.legacy.post(`/api/trx/rerun/${id}`, undefined, headers)
}

/** Expects a successful response and returns its transaction. */
export function expectCreated(response: TestResponse): Loose {
  expect([200, 201], response.text).toContain(response.status)
  return response.body.transaction
}

/** Charges the saved method and expects success. */
export const charge = async (checkout: OneOffCheckout, fields?: object) =>
  expectCreated(await requestCharge(checkout, fields))

/** Authorizes and expects success. */
export const authorize = async (checkout: OneOffCheckout, fields?: object) =>
  expectCreated(await requestAuthorization(checkout, fields))

/** Returns the transaction as the API reads it now. */
export async function getTransaction({ company }: OneOffCheckout, id: string): Promise<Loose> {
  const read = await company.legacy.get(`/api/trx/transaction/${id}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}

/** Returns all transactions of the company, newest first. */
export async function recordsOf({ legacy }: TestCompany): Promise<Loose[]> {
  const records: Loose[] = []
  for (let page = 0; ; page++) {
    const { body, status } = await legacy.get(`/api/trx?pageSize=100&page=${page}`)
    expect(status).toBe(200)
    records.push(...body.data)
    if (records.length >= body.total || body.data.length === 0) return records
  }
}

/** Returns the newest transaction of the company, for example the one that a refused call left. */
export async function newestOf({ company }: Pick<OneOffCheckout, 'company'>): Promise<Loose> {
  return (await company.legacy.get('/api/trx?pageSize=1')).body.data[0]
}

const movedStatuses = ['approved', 'settled', 'pending']

/** Returns the movements in the processor's books, one line each: charges, authorizations and refunds. */
function processorMovements(books: Loose[]): string[] {
  return books.flatMap(({ id, action, amountCents, status, parentId }) => {
    if (action === 'auth') return status === 'approved' ? [`hold ${amountCents} ${id}`] : []
    if (action === 'void' || !movedStatuses.includes(status)) return []
    if (action === 'sale' || action === 'capture') return [`take ${amountCents} ${id}`]
    return [`give ${amountCents} ${id} of ${parentId ?? 'no sale'}`]
  })
}

const verbs: Record<string, string> = {
  completed: 'take',
  pending: 'take',
  captured: 'take',
  authorized: 'hold',
}

/** Returns the movements in the service's books, one line each: charges, authorizations and refunds. */
function ledgerMovements(records: Loose[]): string[] {
  const processorIdOf = (id?: string) => records.find(({ _id }) => _id === id)?.info.processorId ?? 'no sale'
  return records.flatMap(({ action, status, transaction_amount, parent_transaction_id, info }) => {
    const verb = verbs[status]
    if (verb === undefined) return []
    const amountCents = Math.round(transaction_amount * 100)
    return action === 'refund'
      ? [`give ${amountCents} ${info.processorId} of ${processorIdOf(parent_transaction_id)}`]
      : [`${verb} ${amountCents} ${info.processorId}`]
  })
}

/**
 * Expects that the books of the processor and of the service agree. Each successful movement is once in both, with
 * the same amount, and every refund has the same sale. Each declined or returned movement has failed or is returned.
 * No transaction is left open.
 */
export async function expectBooksToAgree(company: TestCompany): Promise<void> {
  const [records, books] = [await recordsOf(company), await getBooks(company)]
  expect(records.filter(({ status }) => status === 'created')).toEqual([])
  expect(ledgerMovements(records).sort()).toEqual(processorMovements(books).sort())
  const references = books.map(({ reference }) => reference)
  expect(new Set(references).size).toBe(references.length)
  // A declined step leaves its authorization unchanged.
  const steps = ['capture', 'void']
  const ended = books.filter(
    ({ action, status }) => status === 'returned' || (status === 'declined' && !steps.includes(action)),
  )
  const failed = records.filter(({ status }) => status === 'failed' || status === 'returned')
  const failedIds = failed.map(({ info }) => info.processorId)
  for (const { id } of ended) expect(failedIds).toContain(id)
}

/** Returns the net amount in the processor's books, charges minus refunds, in cents. */
export async function netOf(company: TestCompany): Promise<number> {
  const taken = { sale: 1, capture: 1, refund: -1, credit: -1 } as Record<string, number>
  return (await getBooks(company))
    .filter(({ status }) => status !== 'declined' && status !== 'voided' && status !== 'returned')
    .reduce((sum, { action, amountCents }) => sum + (taken[action] ?? 0) * amountCents, 0)
}

export const unprocessable = { status: 422, body: { error: 'unprocessable_entity', statusCode: 422 } }
export const outcomeUnknown = { status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } }
export const unreadable = { status: 503, body: { reasonCode: 'OUTCOME_UNKNOWN' } }
export const notCharged = { status: 503, body: { error: 'service_unavailable', reasonCode: 'NOT_CHARGED' } }

/** Makes the same call several times at once. */
export function concurrently<Answer>(times: number, call: (index: number) => Promise<Answer>) {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)))
}

/** Expects that this many responses succeeded and that all others have status 422. */
export function expectThrough(answers: TestResponse[], times: number) {
  const refused = answers.filter(({ status }) => status !== 200 && status !== 201)
  for (const { status, text } of refused) expect(status, text).toBe(422)
  expect(answers.length - refused.length).toBe(times)
}
