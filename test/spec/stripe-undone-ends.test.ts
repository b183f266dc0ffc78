import { expect, test } from 'vitest'
import { createEmptyDatabase, rowsOf } from '../support/database.ts'
import type { Loose } from '../support/florin.ts'
import { ownSession } from '../support/own-shop.ts'
import {
  invoiceAt,
  openStripeShop,
  saveAtStripe,
  startWithStripe,
  type StripeShop,
} from '../support/stripe-shop.ts'

const day = 24 * 60 * 60

/** Creates a shop at Stripe without postbacks, and a paid invoice of $100. */
async function openPaid(environment: Record<string, string> = {}) {
  const { service, twin } = await startWithStripe(environment)
  const shop = await openStripeShop(service, twin.openAccount())
  const { api, companyId } = shop
  const vaultId = await saveAtStripe(shop)
  const id = await invoiceAt(shop, api, 100)
  const paid = await api.put(`/api/invoices/${id}/payment`, { accountVaultId: vaultId })
  expect(paid.status, paid.text).toBe(200)
  const [charge] = [...shop.account.tables.charge.values()]
  let open = api
  const address = `/operator/v1/companies/${companyId}`
  return {
    ...shop,
    vaultId,
    invoiceId: id,
    transactionId: String(paid.body.transactionId),
    paymentId: String(charge?.payment_intent),
    read: async (path: string) => (await open.get(path)).body,
    async invoice() {
      const { invoiceStatus, amountPaid } = await this.read(`/api/invoices/${id}`)
      return { invoiceStatus, amountPaid }
    },
    kindsOf: async () =>
      (await service.operator.get(`${address}/alerts`)).body.alerts.map(({ kind }: Loose) => kind),
    /** Moves the clock past the nightly comparison of the books. Sessions expire meanwhile. */
    async night() {
      await service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: day + day / 4 })
      open = await ownSession(service, shop.apiKey)
    },
  }
}

async function refund({ legacy }: StripeShop, transactionId: string, amount: number, closes: boolean) {
  const request = { transaction_amount: amount, close_invoice: closes }
  const made = await legacy.post(`/api/trx/refund/${transactionId}`, request)
  expect(made.status, made.text).toBe(200)
}

test('a refund that fails after it had gone through is paid again, and people hear of it', async () => {
  const shop = await openPaid()
  const { transactionId, account, kindsOf, night } = shop
  const invoice = () => shop.invoice()
  await refund(shop, transactionId, 40, false)
  await refund(shop, transactionId, 60, true)
  expect(await invoice()).toMatchObject({ invoiceStatus: 'Refunded', amountPaid: 0 })
  const [, last] = [...account.tables.refund.values()]
  account.endRefund(String(last?.id), 'failed')
  await night()
  await expect.poll(invoice).toMatchObject({ invoiceStatus: 'Partial', amountPaid: 60 })
  expect(await kindsOf()).toEqual(['refund_failed'])
  const { events } = await shop.read('/api/events?limit=500')
  expect(events.filter(({ type }: Loose) => type === 'invoice.partial')).toMatchObject([
    { data: { invoice: { invoiceStatus: 'Partial', amountPaid: 60, transactionId } } },
  ])
  // The amount of the failed refund can be refunded again, and no more.
  await refund(shop, transactionId, 60, true)
  expect(await invoice()).toMatchObject({ invoiceStatus: 'Refunded', amountPaid: 0 })
  const again = await shop.legacy.post(`/api/trx/refund/${transactionId}`, { transaction_amount: 0.01 })
  expect(again.status, again.text).toBe(422)
})

test('a dispute takes a payment back, and gives it again once it is won', async () => {
  await using database = await createEmptyDatabase()
  const shop = await openPaid({ DATABASE_URL: database.url })
  const { account, paymentId, kindsOf, night } = shop
  const invoice = () => shop.invoice()
  account.chargeBack(paymentId)
  await night()
  await expect.poll(invoice).toMatchObject({ invoiceStatus: 'Failed', amountPaid: 0 })
  account.endDispute(paymentId, 'won')
  await night()
  await expect.poll(invoice).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  expect((await kindsOf()).sort()).toEqual(['payment_reinstated', 'payment_returned'])
  const read = await shop.legacy.get(`/api/trx/transaction/${shop.transactionId}`)
  expect(read.body, read.text).toMatchObject({ status: 'completed' })
  // Both days stay, so that the report of the day of the return does not change.
  const sql = 'select undone_movements as undone, ended_at, returned_at from transactions'
  const [{ undone, ended_at, returned_at }] = (await rowsOf(database.url, sql)) as [Loose]
  expect(undone).toMatchObject([{ action: 'return' }])
  expect(undone[0].movedAt).toBeGreaterThan(ended_at.getTime())
  expect(undone[0].undoneAt).toBeGreaterThan(undone[0].movedAt)
  expect(returned_at).toBe(null)
  // A further comparison finds the same dispute and counts nothing again.
  await night()
  expect(await invoice()).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
})

test('what was refunded of a renewal is not asked for again, once the dispute about the rest is won', async () => {
  const shop = await openPaid()
  const { api, account, kindsOf, night } = shop
  const made = async (path: string, request: object) => {
    const { status, body, text } = await api.post(`/api/subscriptions/v2${path}`, request)
    expect(status, text).toBeLessThan(300)
    return body
  }
  const plan = { name: 'Box', price: 100, billingCycle: 'monthly' }
  const { planId } = await made('/plans', plan)
  const request = { customerId: shop.customerId, planId, billingMode: 'recurringManual', paymentDueDays: 0 }
  const { subscriptionId } = await made('', { ...request, startDate: new Date().toISOString() })
  const paid = await made(`/${subscriptionId}/pay`, { accountVaultId: shop.vaultId })
  const status = async () => (await shop.read(`/api/subscriptions/v2/${subscriptionId}`)).status
  await expect.poll(status).toBe('active')
  await refund(shop, String(paid.transactionId), 40, false)
  const paymentId = String([...account.tables.charge.values()].at(-1)?.payment_intent)
  account.chargeBack(paymentId, 'fraudulent', 6_000)
  await night()
  await expect.poll(status).toBe('past_due')
  account.endDispute(paymentId, 'won')
  await night()
  await expect.poll(status).toBe('active')
  expect((await kindsOf()).sort()).toEqual(['payment_reinstated', 'payment_returned'])
})

test('a dispute of a part changes no amount, and people hear of it once', async () => {
  const shop = await openPaid()
  const { account, paymentId, kindsOf, night } = shop
  account.chargeBack(paymentId, 'product_not_received', 3_000)
  await night()
  await expect.poll(kindsOf).toEqual(['payment_disputed'])
  await night()
  expect(await shop.invoice()).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  expect(await kindsOf()).toEqual(['payment_disputed'])
})

test('a dispute that is lost leaves a payment as one that went back', async () => {
  const shop = await openPaid()
  const { account, paymentId, kindsOf, night } = shop
  const invoice = () => shop.invoice()
  account.chargeBack(paymentId)
  account.endDispute(paymentId, 'lost')
  await night()
  await expect.poll(invoice).toMatchObject({ invoiceStatus: 'Failed', amountPaid: 0 })
  expect(await kindsOf()).toEqual(['payment_returned'])
})
