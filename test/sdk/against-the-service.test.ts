import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import {
  AuthenticationError,
  createClient,
  Declined,
  NotFound,
  OutcomeUnknown,
  Refused,
  ValidationError,
  verifyPostback,
} from '../../sdk/src/index.ts'
import {
  advance,
  florin as service,
  newCompany,
  newCustomer,
  newInvoice,
  saveCard,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import { setUpWebhook } from '../support/webhooks.ts'

function clientOf({ apiKey }: TestCompany) {
  return createClient({ baseUrl: service().baseUrl, apiKey })
}

async function openCheckout(accountNumber = testCards.visa) {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const accountVaultId = await saveCard(company, customerId, accountNumber)
  const { id } = await newInvoice(company, customerId)
  return { company, customerId, id, accountVaultId, florin: clientOf(company) }
}

test('a wrong key is an AuthenticationError that does not repeat it', async () => {
  const florin = createClient({ baseUrl: service().baseUrl, apiKey: 'sk_sandbox_wrong' })
  const error = await florin
    .post('/api/customers', { body: { email: 'payer@example.com' } })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AuthenticationError)
  expect(error).toMatchObject({ statusCode: 401, code: 'unauthorized' })
  expect(`${inspect(error)} ${inspect(florin)}`).not.toContain('sk_sandbox_wrong')
})

test('what is refused says by its class, code and fields why', async () => {
  const { florin, id, accountVaultId } = await openCheckout()
  const path = { id }
  const failed = await florin
    // @ts-expect-error: what is refused here is refused by the types as well.
    .put('/api/invoices/{id}/payment', { path, body: { accountVaultId, amount: 'ten' } })
    .catch((thrown: unknown) => thrown)
  expect(failed).toBeInstanceOf(ValidationError)
  expect(failed).toMatchObject({
    code: 'validation_failed',
    field: 'body.amount',
    correlationId: expect.any(String),
  })
  const tooMuch = florin.put('/api/invoices/{id}/payment', { path, body: { accountVaultId, amount: 101 } })
  await expect(tooMuch).rejects.toBeInstanceOf(Refused)
  await expect(tooMuch).rejects.toMatchObject({ reasonCode: 'OVER_PAYMENT' })
  await expect(florin.get('/api/invoices/{id}', { path: { id: 'inv_none' } })).rejects.toBeInstanceOf(
    NotFound,
  )
})

test('a decline is told by its number', async () => {
  const { florin, id, accountVaultId } = await openCheckout(testCards.insufficientFunds)
  const paying = florin.put('/api/invoices/{id}/payment', { path: { id }, body: { accountVaultId } })
  await expect(paying).rejects.toBeInstanceOf(Declined)
  await expect(paying).rejects.toMatchObject({ reasonCode: 1616, reasonText: expect.any(String) })
})

test('a charge of unknown outcome is submitted once', async () => {
  const { florin, id, accountVaultId } = await openCheckout(testCards.unreadable)
  const paying = florin.put('/api/invoices/{id}/payment', { path: { id }, body: { accountVaultId } })
  await expect(paying).rejects.toBeInstanceOf(OutcomeUnknown)
  const { transactions } = await florin.get('/api/invoices/{id}', { path: { id } })
  expect(transactions).toHaveLength(1)
})

test('a payment whose answer is lost on the way is made once, and answered', async () => {
  const { company, id, accountVaultId } = await openCheckout()
  let lost = 0
  const florin = createClient({
    baseUrl: service().baseUrl,
    apiKey: company.apiKey,
    firstWaitMs: 5,
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (init?.method !== 'PUT' || lost === 2) return response
      lost += 1
      throw new TypeError('the connection broke behind the charge')
    },
  })
  const body = { accountVaultId, amount: 40 }
  const paid = await florin.request('put', '/api/invoices/{id}/payment', { path: { id }, body })
  expect(paid).toMatchObject({ wasReplayed: true, data: { status: 'success', amount: 40, amountDue: 60 } })
  const { transactions } = await florin.get('/api/invoices/{id}', { path: { id } })
  expect(transactions).toHaveLength(1)
})

test('a session that has ended is opened anew, as often as it ends', async () => {
  const { company, florin, id } = await openCheckout()
  for (const _ of [1, 2, 3]) {
    expect(await florin.get('/api/invoices/{id}', { path: { id } })).toMatchObject({ id })
    await advance(company, 3_600)
  }
})

test('a search is gone through to its end, however small its pages', async () => {
  const { company, customerId, florin, id } = await openCheckout()
  const made = [id]
  for (let more = 0; more < 6; more += 1) made.push((await newInvoice(company, customerId)).id)
  const found: string[] = []
  for await (const invoice of florin.each('/api/invoices/search', { body: { limit: 2 } }))
    found.push(invoice.id)
  expect(found).toEqual(made.toReversed())
  const sizes: number[] = []
  for await (const page of florin.pages('/api/invoices/search', { body: { limit: 3 } }))
    sizes.push(page.invoices.length)
  expect(sizes).toEqual([3, 3, 1])
})

test('a search that nobody goes through to its end asks for no more pages', async () => {
  const { company, customerId } = await openCheckout()
  for (let more = 0; more < 3; more += 1) await newInvoice(company, customerId)
  let asked = 0
  const florin = createClient({
    baseUrl: service().baseUrl,
    apiKey: company.apiKey,
    fetch: (input, init) => {
      if (String(input).endsWith('/search')) asked += 1
      return fetch(input, init)
    },
  })
  for await (const _ of florin.each('/api/invoices/search', { body: { limit: 1 } })) if (asked === 2) break
  expect(asked).toBe(2)
})

test('the feed of events is gone through to its end, however small its pages', async () => {
  const { company, customerId, florin } = await openCheckout()
  for (let more = 0; more < 4; more += 1) await newInvoice(company, customerId)
  const found: number[] = []
  for await (const { sequence } of florin.each('/api/events', { query: { limit: 2 } })) found.push(sequence)
  expect(found).toEqual([1, 2, 3, 4, 5])
})

test('transactions are gone through by the number of their page', async () => {
  const { florin, id, accountVaultId } = await openCheckout()
  for (let paid = 0; paid < 5; paid += 1)
    await florin.put('/api/invoices/{id}/payment', { path: { id }, body: { accountVaultId, amount: 1 } })
  const found = new Set<string>()
  for await (const { transaction_id } of florin.each('/api/trx', { query: { pageSize: 2 } }))
    found.add(transaction_id)
  expect(found.size).toBe(5)
})

test('an address to pay at is made without a credential', async () => {
  const { company, florin } = await openCheckout()
  const body = { hpp_token: company.hppToken, total: 20, order_id: 'A-1' }
  const { url } = await florin.post('/api/trx/hostedpayment', { body })
  expect(url).toMatch(/\/hpp\//)
})

test('a postback of the service is believed, and none that was changed', async () => {
  await using receiver = await openReceiver()
  const { company, florin, id, accountVaultId } = await openCheckout()
  const { signingSecret } = await setUpWebhook(company, receiver.url, { eventTypes: ['invoice.paid'] })
  await florin.put('/api/invoices/{id}/payment', { path: { id }, body: { accountVaultId } })
  const [delivery] = await receiver.waitFor(1)
  if (!delivery) throw new Error('nothing was delivered')
  const event = verifyPostback(delivery.headers, delivery.raw, signingSecret)
  expect(event).toMatchObject({ type: 'invoice.paid', companyId: company.companyId })
  expect(event.data.invoice?.amountPaid).toBe(100)
  const other = delivery.raw.toString().replace('100', '999')
  expect(() => verifyPostback(delivery.headers, other, signingSecret)).toThrow('signed with another secret')
})
