import { expect, test } from 'vitest'
import { send } from '../support/florin.ts'
import { ownInvoice, openOwnShop } from '../support/own-shop.ts'
import { invoiceAt, openStripeShop, saveAtStripe, startWithStripe } from '../support/stripe-shop.ts'

test('what is asked of each kind of processor, how it ends, and what each posts is counted apart', async () => {
  const { service, twin } = await startWithStripe()
  const figures = async () => {
    const { text } = await service.operator.get('/metrics')
    return (line: string) => Number(new RegExp(`^${line} (.*)$`, 'm').exec(text)?.[1] ?? 0)
  }
  const requests = (processor: string, outcome: string) =>
    `florin_processor_requests_total\\{processor="${processor}",outcome="${outcome}"\\}`
  const payments = (processor: string) =>
    `florin_payments_total\\{processor="${processor}",outcome="completed"\\}`
  const before = await figures()
  expect(before(requests('stripe', 'done'))).toBe(0)

  const shop = await openStripeShop(service, twin.openAccount())
  const vaultId = await saveAtStripe(shop)
  const pay = async () =>
    shop.api.put(`/api/invoices/${await invoiceAt(shop, shop.api, 20)}/payment`, { accountVaultId: vaultId })
  shop.account.breakNext({ kind: 'POST /v1/payment_intents', how: 'too many' })
  expect((await pay()).status).toBe(503)
  expect((await pay()).status).toBe(200)
  shop.account.breakNext({ kind: 'GET /v1/payment_methods/{payment_method}', how: 'failed before' })
  expect((await pay()).status).toBe(503)
  const sandbox = await openOwnShop(service)
  const invoice = await ownInvoice(sandbox)
  const paid = await sandbox.api.put(`/api/invoices/${invoice}/payment`, { accountVaultId: sandbox.vaultId })
  expect(paid.status, paid.text).toBe(200)
  const unsigned = await send(`${service.baseUrl}/processor/postbacks/${shop.companyId}`, 'POST', {
    id: 'evt_1',
  })
  expect(unsigned.status).toBe(401)
  shop.account.revokeKey()
  expect((await pay()).status).not.toBe(200)

  const after = await figures()
  for (const outcome of ['too_many', 'failed', 'key_refused'])
    expect(after(requests('stripe', outcome)), outcome).toBeGreaterThan(0)
  for (const outcome of ['too_many', 'failed', 'key_refused'])
    expect(after(requests('sandbox', outcome)), outcome).toBe(before(requests('sandbox', outcome)))
  expect(after(requests('stripe', 'done'))).toBeGreaterThan(3)
  expect(after(payments('stripe'))).toBe(1)
  expect(after(payments('sandbox')) - before(payments('sandbox'))).toBe(1)
  expect(after('florin_processor_postbacks_total\\{processor="stripe",outcome="unsigned"\\}')).toBe(1)
  expect(after('florin_processor_request_duration_seconds_count\\{processor="stripe"\\}')).toBeGreaterThan(6)
})
