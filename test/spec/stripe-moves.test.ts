import { beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { caller, type Caller } from '../support/florin.ts'
import { freePort } from '../support/free-port.ts'
import { lockInvoice } from '../support/locked-row.ts'
import { ownOperatorToken, untilFileEnds } from '../support/own-service.ts'
import { ownSession } from '../support/own-shop.ts'
import { startWithStripe } from '../support/stripe-shop.ts'
import type { FakeStripeAccount } from '#fake-stripe'

const companies = '/operator/v1/companies'

const whenOver = untilFileEnds()
let twin: Awaited<ReturnType<typeof startWithStripe>>['twin']
let operator: Caller

// A service that Stripe would reach by https.
beforeAll(async () => {
  const port = await freePort()
  const reached = { PORT: String(port), BASE_URL: 'https://pay.example.invalid' }
  ;({ twin } = await startWithStripe(reached, whenOver))
  operator = caller(`http://127.0.0.1:${port}`, { authorization: `Bearer ${ownOperatorToken}` })
})

/** Creates a company on an account. */
async function openReachable() {
  const account = twin.openAccount()
  const made = await operator.post(companies, { name: 'Reachable', processor: keysOf(account) })
  expect(made.status, made.text).toBe(201)
  const address = `${companies}/${made.body.companyId}`
  const put = (to: FakeStripeAccount) => operator.patch(address, { processor: keysOf(to) })
  return { account, address, put }
}

const keysOf = ({ secretKey, publishableKey }: FakeStripeAccount) => ({
  kind: 'stripe',
  secretKey,
  publishableKey,
})

const endpointsOf = ({ tables }: FakeStripeAccount) => [...tables.webhook_endpoint.keys()]

test('what is refused once the account was opened leaves no endpoint there', async () => {
  const { account, address } = await openReachable()
  const other = twin.openAccount()
  const before = endpointsOf(account)
  expect(before).toHaveLength(1)
  for (const to of [account, other]) {
    const body = { processor: keysOf(to), clientPostbackUrl: 'https://10.0.0.1/outcomes' }
    const refused = await operator.patch(address, body)
    expect(refused.status, refused.text).toBe(400)
  }
  expect(endpointsOf(account)).toEqual(before)
  expect(endpointsOf(other)).toEqual([])
})

test.each([
  ['the first of them first', [0, 300]],
  ['the second of them first', [300, 0]],
])('of two changes of the keys at once one endpoint is left, %s', async (_, waits) => {
  const { account, put } = await openReachable()
  const [before] = endpointsOf(account)
  // Each request is delayed after its endpoint is created.
  for (const ms of waits) account.breakNext({ kind: 'POST /v1/webhook_endpoints', how: 'slow', ms })
  const changed = await Promise.all([put(account), put(account)])
  for (const response of changed) expect(response.status, response.text).toBe(200)
  const left = endpointsOf(account)
  expect(left).toHaveLength(1)
  expect(left).not.toEqual([before])
})

test('of two moves at once one endpoint is left, and it is at the account where the company is', async () => {
  const { account, address, put } = await openReachable()
  const [one, other] = [twin.openAccount(), twin.openAccount()]
  one.breakNext({ kind: 'POST /v1/webhook_endpoints', how: 'slow', ms: 300 })
  const moved = await Promise.all([put(one), put(other)])
  for (const response of moved) expect(response.status, response.text).toBe(200)
  const { accountId } = (await operator.get(address)).body.processor
  for (const each of [account, one, other])
    expect(endpointsOf(each)).toHaveLength(each.id === accountId ? 1 : 0)
})

test('a first payment in the moment of a move is never asked for at the wrong processor', async () => {
  await using database = await createDatabase()
  const { service, twin: other } = await startWithStripe({ DATABASE_URL: database.url })
  const made = await service.operator.post(companies, { name: 'Moving', state: 'TX' })
  const { companyId, apiKey, locationId } = made.body
  const api = await ownSession(service, apiKey)
  const { id: customerId } = (await api.post('/api/customers', { email: 'payer@example.com' })).body
  const invoice = { customerId, description: 'Gardening', amount: 40, dueDate: '2099-01-15' }
  const { id } = (await api.post('/api/invoices', invoice)).body
  const lost = { locationId, operation: 'sale', fault: 'lost_after' }
  expect((await service.control.post('/control/v1/faults', lost)).status).toBe(201)

  // The payment has decided with the company as it was read before, and its write waits for the lock.
  const lock = await lockInvoice(id, database.url)
  const wallet = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } }
  const paying = api.put(`/api/invoices/${id}/payment`, wallet)
  await lock.isWaitedFor()
  const account = other.openAccount()
  const address = `${companies}/${companyId}`
  const moved = await service.operator.patch(address, { processor: keysOf(account) })
  expect(moved, moved.text).toMatchObject({ status: 200, body: { processor: { kind: 'stripe' } } })
  await lock.release()
  expect((await paying).body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })

  // Stripe does not know the payment, but that proves nothing: it was made at the former processor.
  await service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: 600 })
  const { alerts } = (await service.operator.get(`${address}/alerts`)).body
  expect(alerts).toMatchObject([{ kind: 'processor_mismatch', invoiceId: id }])
  expect((await api.put(`/api/invoices/${id}/payment`, wallet)).body).toMatchObject({
    reasonCode: 'OUTCOME_UNKNOWN',
  })
  const settled = await service.operator.post(`${address}/transactions/${alerts[0].transactionId}/settle`, {
    outcome: 'completed',
    reason: 'The processor of before says so.',
  })
  expect(settled.status, settled.text).toBe(200)
  expect((await api.get(`/api/invoices/${id}`)).body).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 40 })
  expect(account.tables.payment_intent.size).toBe(0)
})
