import { expect, test } from 'vitest'
import { enterIn, openStripeShop, startWithStripe } from '../support/stripe-shop.ts'

test('what a payer has paid with in a form is taken off at Stripe after a day, however Stripe is reached then', async () => {
  const { service, twin } = await startWithStripe()
  const { api, legacy, account, companyId, hppToken } = await openStripeShop(service, twin.openAccount())
  const hosted = { hpp_token: hppToken, total: 25, order_id: 'order-1', title: 'Lunch' }
  const made = await legacy.post('/api/trx/hostedpayment', hosted)
  const opened = await api.post(`/api/trx/hostedpayment/${made.body.token}/intention`, {})
  const paid = await enterIn(account, opened.body.formUrl)
  expect(paid.status, paid.text).toBe(200)
  const owners = () => [...account.tables.payment_method.values()].map(({ customer }) => customer)
  const advance = (advanceSeconds: number) =>
    service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds })
  expect(owners()).toEqual([expect.stringMatching(/^cus_/)])
  await advance(23 * 3_600)
  expect(owners()).toEqual([expect.stringMatching(/^cus_/)])
  account.breakNext({ kind: 'POST /v1/payment_methods/{payment_method}/detach', how: 'lost before' })
  await advance(2 * 3_600)
  await advance(2 * 3_600)
  expect(owners()).toEqual([null])
  expect([...account.tables.payment_intent.values()]).toMatchObject([{ status: 'succeeded' }])
})
