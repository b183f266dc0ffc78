import { describe, expect, test } from 'vitest'
import {
  allAuthentic,
  charge,
  clientDeliveriesOf,
  openPostbackBankCheckout,
  openPostbackCheckout,
  sell,
  setClientPostback,
  getPostbacks,
  transactionIn,
} from '../support/client-postbacks.ts'
import { drain, florin, newCompany, operator, send, testCards } from '../support/florin.ts'
import { askRefund, refund } from '../support/invoice-life.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  setBankOutcome,
  day,
  advanceClock,
  openCardCheckout,
  pay,
  payment,
  staysInFlight,
} from '../support/checkout.ts'
import { getDeliveries, setUpWebhook } from '../support/webhooks.ts'

const refundsFail = '4000000000005126'
const returnsAfterSettling = '000555555559'

describe('a company is told nothing', () => {
  test('where it has no address', async () => {
    await using receiver = await openReceiver()
    const checkout = await openCardCheckout()
    await sell(checkout)
    await setClientPostback(checkout.company, receiver.url)
    expect(await getPostbacks(checkout.company, receiver)).toEqual([])
    expect(await getDeliveries(checkout.company)).toEqual([])
  })

  test('of an authorization or its void', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    const id = await authorize(checkout)
    await checkout.company.legacy.put(`/api/trx/auth/${id}`, { action: 'void' })
    expect(await getPostbacks(checkout.company, receiver)).toEqual([])
    expect(await getDeliveries(checkout.company)).toEqual([])
  })

  test('of a charge whose outcome is unknown, until it is known', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver, testCards.answerLost)
    expect(await charge(checkout)).toMatchObject({ status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } })
    expect(receiver.received).toEqual([])
    await advanceClock(checkout.company, day)
    expect(await getPostbacks(checkout.company, receiver)).toEqual(['transaction.completed completed'])
  })

  test('of a request that was never submitted', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    expect((await charge({ ...checkout, vaultId: 'nobody' })).status).toBe(400)
    expect(await getPostbacks(checkout.company, receiver)).toEqual([])
  })
})

describe('a company is told', () => {
  test('of a sale, with the record that reads show, signed with its secret', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    const { company, secret, customerId, vaultId } = checkout
    const { transaction_id: id } = await sell(checkout)
    await drain(company)
    const [delivery] = receiver.received
    expect(Object.keys(delivery?.body ?? {})).toEqual([
      'specVersion',
      'type',
      'eventId',
      'occurredAt',
      'companyId',
      'data',
    ])
    const record = await company.legacy.get(`/api/trx/transaction/${id}`)
    expect(delivery?.body).toEqual({
      specVersion: 1,
      type: 'transaction.completed',
      eventId: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      companyId: company.companyId,
      data: { transaction: record.body },
    })
    expect(transactionIn(delivery)).toMatchObject({
      transaction_amount: 25,
      order_id: 'order-1',
      customer_id: customerId,
      account_vault_id: vaultId,
    })
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event-id': delivery?.body.eventId,
      'x-service-event-type': 'transaction.completed',
    })
    expect(allAuthentic(receiver, secret)).toBe(true)
    expect(allAuthentic(receiver, `${secret}x`)).toBe(false)
  })

  test('once, however often the same key is sent', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    for (const status of [200, 200])
      expect((await charge(checkout, { 'idempotency-key': 'chair-order-1' })).status).toBe(status)
    expect(await getPostbacks(checkout.company, receiver)).toEqual(['transaction.completed completed'])
  })

  test.each([
    ['declined', testCards.insufficientFunds, '1616'],
    ['never charged', testCards.notCharged, 'NOT_CHARGED'],
  ])('of a sale that was %s', async (_what, card, reasonCode) => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver, card)
    expect((await charge(checkout)).status).toBeGreaterThanOrEqual(400)
    expect(await getPostbacks(checkout.company, receiver)).toEqual(['transaction.failed failed'])
    expect(transactionIn(receiver.received[0])).toMatchObject({ action: 'sale', info: { reasonCode } })
  })

  test('of the capture of an authorization', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    const id = await authorize(checkout)
    const capture = { action: 'authcomplete', transaction_amount: 40 }
    expect((await checkout.company.legacy.put(`/api/trx/auth/${id}`, capture)).status).toBe(200)
    expect(await getPostbacks(checkout.company, receiver)).toEqual(['transaction.completed captured'])
    expect(transactionIn(receiver.received[0])).toMatchObject({
      _id: id,
      action: 'authcomplete',
      transaction_amount: 40,
      info: { authorizedAmount: 100 },
    })
  })

  test('of a refund, which names what it gives back', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    const { _id } = await sell(checkout)
    await drain(checkout.company)
    await refund(checkout.company, _id, { transaction_amount: 10 })
    expect(await getPostbacks(checkout.company, receiver)).toHaveLength(2)
    expect(receiver.received[1]?.body).toMatchObject({
      type: 'transaction.completed',
      data: {
        transaction: { action: 'refund', transaction_amount: 10, parent_transaction_id: _id },
      },
    })
  })

  test('of a refund that failed', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver, refundsFail)
    const { _id } = await sell(checkout)
    await drain(checkout.company)
    expect((await askRefund(checkout.company, _id)).status).toBe(422)
    expect((await getPostbacks(checkout.company, receiver)).at(-1)).toBe('transaction.failed failed')
    expect(transactionIn(receiver.received[1])).toMatchObject({ action: 'refund' })
  })
})

describe('of a bank transfer a company is told', () => {
  test('nothing while it is in flight, and when it has settled', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackBankCheckout(receiver, staysInFlight)
    expect(await sell(checkout)).toMatchObject({ status: 'pending' })
    expect(await getPostbacks(checkout.company, receiver)).toEqual([])
    expect(await getDeliveries(checkout.company)).toEqual([])
    await setBankOutcome(checkout.company, 'settled')
    expect(await getPostbacks(checkout.company, receiver)).toEqual(['transaction.completed completed'])
  })

  test('when it was sent back before it settled', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackBankCheckout(receiver, staysInFlight)
    await sell(checkout)
    await setBankOutcome(checkout.company, 'returned')
    expect(await getPostbacks(checkout.company, receiver)).toEqual(['transaction.failed failed'])
  })

  test('that it failed after all when it is sent back days later', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackBankCheckout(receiver, returnsAfterSettling)
    const { _id } = await sell(checkout)
    await advanceClock(checkout.company, 30 * day)
    expect(await getPostbacks(checkout.company, receiver)).toEqual([
      'transaction.completed completed',
      'transaction.failed returned',
    ])
    const [settled, sentBack] = receiver.received
    expect(sentBack?.body.eventId).not.toBe(settled?.body.eventId)
    expect(Date.parse(sentBack?.body.occurredAt ?? '')).toBeGreaterThan(
      Date.parse(settled?.body.occurredAt ?? ''),
    )
    expect(receiver.received.map((delivery) => transactionIn(delivery)['_id'])).toEqual([_id, _id])
  })
})

describe("an invoice's payment", () => {
  test('is told to the webhook and to the address, each in its own words', async () => {
    await using hooks = await openReceiver()
    await using receiver = await openReceiver()
    const { company, id, vaultId, secret } = await openPostbackCheckout(receiver)
    const auth = { type: 'bearer', token: 'open-sesame' }
    const { signingSecret } = await setUpWebhook(company, hooks.url, { auth })
    const { transactionId } = await pay(company, id, vaultId)
    expect(await getPostbacks(company, receiver)).toEqual(['transaction.completed completed'])
    expect(transactionIn(receiver.received[0])).toMatchObject({ _id: transactionId, invoice_id: id })
    expect(hooks.received.map(({ body }) => body.type)).toEqual(['invoice.paid'])
    expect(hooks.received[0]?.headers.authorization).toBe('Bearer open-sesame')
    expect(receiver.received[0]?.headers).not.toHaveProperty('authorization')
    expect([allAuthentic(hooks, signingSecret), allAuthentic(receiver, secret)]).toEqual([true, true])
    expect(allAuthentic(receiver, signingSecret)).toBe(false)
    const deliveries = await getDeliveries(company)
    expect(deliveries).toHaveLength(2)
    for (const delivery of deliveries)
      expect(delivery).toMatchObject({ invoiceId: id, transactionId, status: 'delivered' })
  })

  test('that is declined is told to the address alone', async () => {
    await using hooks = await openReceiver()
    await using receiver = await openReceiver()
    const { company, id, vaultId } = await openPostbackCheckout(receiver, testCards.declined)
    await setUpWebhook(company, hooks.url)
    expect((await payment(company, id, { accountVaultId: vaultId })).status).toBe(400)
    expect(await getPostbacks(company, receiver)).toEqual(['transaction.failed failed'])
    expect(hooks.received).toEqual([])
  })
})

test('deliveries about no invoice name their transaction and no invoice, as documented', async () => {
  await using receiver = await openReceiver()
  const checkout = await openPostbackCheckout(receiver)
  const { _id } = await sell(checkout)
  await drain(checkout.company)
  const [delivery] = await clientDeliveriesOf(checkout.company, '?status=delivered')
  expect(delivery).toMatchObject({ type: 'transaction.completed', transactionId: _id, attempts: [{}] })
  expect(delivery).not.toHaveProperty('invoiceId')
  expect(await clientDeliveriesOf(checkout.company, `?eventId=${delivery?.eventId}`)).toEqual([delivery])
  const { body: document } = await send(`${florin().baseUrl}/openapi.json`, 'GET')
  const { properties, required } = document.components.schemas.Delivery
  expect(properties.type.enum).toContain('transaction.failed')
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(delivery ?? {})))
  expect(required).not.toContain('invoiceId')
})

test('an address that the service would never call is refused, and the one before it stays', async () => {
  const company = await newCompany({ clientPostbackUrl: 'http://127.0.0.1:9/hooks' })
  const path = `/operator/v1/companies/${company.companyId}`
  for (const clientPostbackUrl of [
    'http://10.0.0.1/',
    'ftp://127.0.0.1/',
    '',
    'https://a:b@shop.example/',
    1,
  ])
    expect(await operator().patch(path, { clientPostbackUrl })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.clientPostbackUrl' }] },
    })
  expect((await operator().get(path)).body.clientPostbackUrl).toBe('http://127.0.0.1:9/hooks')
})

async function authorize({ company, customerId, vaultId }: Awaited<ReturnType<typeof openPostbackCheckout>>) {
  const authorized = await company.legacy.post('/api/trx/auth', {
    contact_api_id: customerId,
    account_vault_id: vaultId,
    transaction_amount: 100,
    order_id: 'order-1',
  })
  expect(authorized.status, authorized.text).toBe(201)
  return String(authorized.body.transaction._id)
}
